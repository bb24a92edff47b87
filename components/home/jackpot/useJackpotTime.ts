import { useEffect, useState, type RefObject } from 'react';
import { jackpotTickMs } from '#lib/games/lobby/jackpotAmount.ts';
import { usePrefersReducedMotion } from '#components/home/motion/usePrefersReducedMotion.ts';

/** Under reduced motion the figures change without rolling, and seldom. */
const calmTickMs = 10_000;

interface JackpotTime {
  /** The moment the figures show; null in the server's HTML, which is the same for hours. */
  time: number | null;
  /** The first such moment in this browser. */
  startedAt: number | null;
  /** Ticking: in sight and not paused. */
  isMoving: boolean;
}

/** The clock of the jackpot figures. It stands still while they are out of sight, in a hidden tab, or paused. */
export function useJackpotTime(strip: RefObject<HTMLElement | null>, isPaused: boolean): JackpotTime {
  const tickMs = usePrefersReducedMotion() ? calmTickMs : jackpotTickMs;
  const [{ time, startedAt }, setTimes] = useState<{ time: number | null; startedAt: number | null }>({ time: null, startedAt: null });
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
