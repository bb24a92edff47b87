import { useEffect, useState } from 'react';

/** Whole seconds until `time` (ms since the epoch), counting down to 0. */
export function useSecondsUntil(time: number): number {
  const [now, setNow] = useState(() => Date.now());
  const seconds = Math.max(0, Math.ceil((time - now) / 1000));

  useEffect(() => {
    if (time <= Date.now()) return;
    const timer = setInterval(() => {
      setNow(Date.now());
      if (Date.now() >= time) clearInterval(timer);
    }, 1000);
    return () => clearInterval(timer);
  }, [time]);

  return seconds;
}
