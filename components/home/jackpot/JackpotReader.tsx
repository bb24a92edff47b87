import { useEffect } from 'react';
import { usePrefersReducedMotion } from '#lib/preferences/useMediaQuery.ts';
import { useJackpots, type Jackpots } from '#lib/games/lobby/useJackpots.ts';

/** Reads the jackpots of the feed for the strip. Loaded apart, because SWR is not part of the first load. */
export function JackpotReader({ isMoving, onRead }: { isMoving: boolean; onRead: (jackpots: Jackpots) => void }) {
  const { shown, read, hasFailed } = useJackpots(isMoving, usePrefersReducedMotion());
  useEffect(() => onRead({ shown, read, hasFailed }), [onRead, shown, read, hasFailed]);
  return null;
}
