import { startTransition, useEffect, useState } from 'react';

/** Counts up to the total, one at a time, each in a moment when the browser has nothing more urgent to do. */
export function useGradualCount(total: number): number {
  const [count, setCount] = useState(1);

  useEffect(() => {
    if (count >= total) return;
    const timer = setTimeout(() => startTransition(() => setCount(count + 1)), 16);
    return () => clearTimeout(timer);
  }, [count, total]);

  return Math.min(count, total);
}
