import { useEffect, useState } from 'react';
import useSWR, { type SWRConfiguration } from 'swr';
import { byTier, type JackpotAmounts } from '#contract/jackpotTiers.ts';
import { readJackpots, type JackpotReading } from '#lib/api/readCall.ts';

const pollMs = 30_000;
const tickMs = 3_000;

/** An older reading is not shown, because a jackpot may have been won since. The portal's cache has the same limit (readCache.ts). */
const maxAgeMs = 300_000;

const polling: SWRConfiguration<JackpotReading> = {
  refreshInterval: pollMs,
  keepPreviousData: true,
  onErrorRetry: (_error, _key, _config, retry, options) => void setTimeout(() => void retry(options), pollMs),
};

/** The next figure on the way to `target`, never above it. A lower target is shown at once: the jackpot was won. */
export const countUp = (shown: number, target: number, ticksLeft: number): number =>
  target <= shown || ticksLeft <= 1 ? target : shown + Math.floor((target - shown) / ticksLeft);

export interface Jackpots {
  /** The figures now: on the way from the previous reading to the newest one. Null = unknown. */
  shown: JackpotAmounts | null;
  /** The newest reading, for screen readers. */
  read: JackpotAmounts | null;
}

/** Polls the jackpots of a feed and counts up to them while `isMoving`. With `isCalm`, figures change once per poll. */
export function useJackpots(isMoving: boolean, isCalm: boolean): Jackpots {
  const { data: reading } = useSWR<JackpotReading>(isMoving ? 'jackpots' : null, readJackpots, polling);
  const [shown, setShown] = useState<JackpotAmounts | null>(null);

  useEffect(() => {
    if (!reading || !isMoving) return;
    const { amounts, readAt } = reading;
    const endsAt = Date.now() + pollMs;
    function tick() {
      if (document.hidden) return;
      const now = Date.now();
      const ticksLeft = isCalm ? 1 : Math.ceil((endsAt - now) / tickMs);
      const next = (from = amounts) => byTier((tier) => countUp(from[tier], amounts[tier], ticksLeft));
      setShown((from) => (now - readAt > maxAgeMs ? null : next(from ?? undefined)));
    }
    const first = setTimeout(tick);
    const timer = setInterval(tick, tickMs);
    return () => {
      clearTimeout(first);
      clearInterval(timer);
    };
  }, [reading, isMoving, isCalm]);

  return { shown, read: shown && (reading?.amounts ?? null) };
}
