import { useEffect, useState, type RefObject } from 'react';
import { jackpotTickMs } from '#lib/games/lobby/jackpotAmount.ts';
import { usePrefersReducedMotion } from '#components/home/motion/usePrefersReducedMotion.ts';

/** With reduced motion, the amounts change rarely and without animation. */
const calmTickMs = 10_000;

/** The time of the shown amounts, and the first such time in this browser; null in the server's HTML, which is cached. */
interface Times {
  time: number | null;
  startedAt: number | null;
}

/** The clock of the jackpot amounts. It stops while they are out of view, paused or in a hidden tab. */
export function useJackpotTime(strip: RefObject<HTMLElement | null>, isPaused: boolean): Times & { isMoving: boolean } {
  const tickMs = usePrefersReducedMotion() ? calmTickMs : jackpotTickMs;
  const [{ time, startedAt }, setTimes] = useState<Times>({ time: null, startedAt: null });
  const [isInSight, setInSight] = useState(false);

  useEffect(() => {
    if (!strip.current) return;
    const observer = new IntersectionObserver(([entry]) => setInSight(entry?.isIntersecting ?? false));
    observer.observe(strip.current);
    return () => observer.disconnect();
  }, [strip]);

  useEffect(() => {
    if (!isInSight || isPaused) return;
    function tick() {
      if (document.hidden) return;
      const now = Date.now();
      setTimes((times) => ({ time: now, startedAt: times.startedAt ?? now }));
    }
    const first = setTimeout(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [isInSight, isPaused, tickMs]);

  return { time, startedAt, isMoving: isInSight && !isPaused };
}
