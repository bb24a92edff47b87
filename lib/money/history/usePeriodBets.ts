import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { Bet } from '#contract/records/bet.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { getPortalToken, subscribePortalToken } from '#lib/api/portalToken.ts';
import { readCall } from '#lib/api/readCall.ts';
import { dayRange, momentsOf, rowsOfPeriod, type HistoryPeriod } from '#lib/format/koreanPeriods.ts';
import { koreanClock } from '#lib/format/upstreamTime.ts';
import { pageSize } from '#lib/navigation/listPage.ts';
import { serverNow } from '#lib/session/serverClock.ts';

/** More would use up the member's reads of a minute. */
const maxPages = 50;

interface PeriodBets {
  bets: Bet[];
  /** How many bets were read, if the upstream has more of them that may be of the period. */
  limit: number | undefined;
}

/** The upstream knows no periods: reads its pages until one ends before the start of the period, or all if the newest bets are not first. Rejects between two pages once `signal` is aborted. */
async function readPeriod(period: HistoryPeriod, signal: AbortSignal): Promise<PeriodBets> {
  const now = serverNow();
  const [from] = momentsOf(period, now);
  const read: Bet[] = [];
  let count = 0;
  let newest = -Infinity;
  for (let page = 1; page <= maxPages; page += 1) {
    signal.throwIfAborted();
    const { bets, maxCount } = await readCall('get-slot-bets-list', { skip: page });
    // Bets made meanwhile have moved the last rows of a page to the next one.
    read.push(...bets.slice(page > 1 ? Math.max(0, maxCount - count) : 0));
    count = maxCount;
    const times = bets.map(({ betTime }) => koreanClock(betTime)).filter(Number.isFinite);
    newest = Math.max(newest, ...times);
    const last = times.at(-1) ?? newest;
    const isBeforePeriod = last < from && last < newest;
    if (isBeforePeriod || bets.length === 0 || read.length >= maxCount) {
      // Older upstreams omit `maxCount`: after a full page there may be more.
      const isSure = isBeforePeriod || maxCount > 0 || bets.length < pageSize;
      return { bets: ofPeriod(read), limit: isSure ? undefined : read.length };
    }
  }
  return { bets: ofPeriod(read), limit: read.length };

  function ofPeriod(rows: readonly Bet[]): Bet[] {
    return rowsOfPeriod(period, now, rows, ({ betTime }) => betTime);
  }
}

/** The end of a request. A failed one keeps the rows of an earlier one. */
interface Reading {
  period: HistoryPeriod;
  token: string;
  request: number;
  data?: PeriodBets | undefined;
  error?: CallError;
}

/** The member's bets of a period. Null = not asked for. They are read again on request only, because they are many pages. One period is read at a time. */
export function usePeriodBets(wanted: HistoryPeriod | null) {
  // "This month" and its days as the member's own period are the same bets.
  const period = wanted && dayRange(wanted, serverNow());
  const token = useSyncExternalStore(subscribePortalToken, getPortalToken, () => undefined);
  const [request, setRequest] = useState(0);
  const [last, setLast] = useState<Reading>();

  const hasRead = useEffectEvent(
    (chosen: HistoryPeriod, by: string) => isOf(last, chosen, by) && last.request === request && last.error === undefined,
  );

  // Not by SWR, which cannot cancel: it would wait for a cancelled read when its period is chosen again.
  useEffect(() => {
    if (period === null || typeof token !== 'string' || hasRead(period, token)) return;
    const leaving = new AbortController();
    const { signal } = leaving;
    const own = { period, token, request };
    readPeriod(period, signal).then(
      (data) => signal.aborted || setLast({ ...own, data }),
      (error: CallError) =>
        signal.aborted || setLast((before) => ({ ...own, data: isOf(before, period, token) ? before.data : undefined, error })),
    );
    return () => leaving.abort();
  }, [period, token, request]);

  const isReady = period !== null && typeof token === 'string';
  const shown = isReady && isOf(last, period, token) ? last : undefined;
  return {
    bets: shown?.data?.bets,
    limit: shown?.data?.limit,
    error: shown?.error,
    isValidating: isReady && shown?.request !== request,
    reload: () => setRequest((before) => before + 1),
  };
}

function isOf(reading: Reading | undefined, period: HistoryPeriod, token: string): reading is Reading {
  return reading?.period === period && reading.token === token;
}
