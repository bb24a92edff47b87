import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { Bet } from '#contract/records/bet.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { getPortalToken, subscribePortalToken } from '#lib/api/portalToken.ts';
import { readCall } from '#lib/api/readCall.ts';
import { periodsAt, rowsOfPeriod, type Period } from '#lib/format/koreanPeriods.ts';
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

/** The upstream knows no periods: reads its pages until one reaches back behind the period, or all if the newest bets are not first. */
async function readPeriod(period: Period): Promise<PeriodBets> {
  const now = serverNow();
  const [from] = periodsAt(now)[period];
  const read: Bet[] = [];
  let count = 0;
  let newest = -Infinity;
  for (let page = 1; page <= maxPages; page += 1) {
    const { bets, maxCount } = await readCall('get-slot-bets-list', { skip: page });
    // Bets made meanwhile have moved the last rows of a page to the next one.
    read.push(...bets.slice(page > 1 ? Math.max(0, maxCount - count) : 0));
    count = maxCount;
    const times = bets.map(({ betTime }) => koreanClock(betTime)).filter(Number.isFinite);
    newest = Math.max(newest, ...times);
    const last = times.at(-1) ?? newest;
    const isBehind = last < from && last < newest;
    if (isBehind || bets.length === 0 || read.length >= maxCount) {
      // Older upstreams omit `maxCount`: behind a full page there may be more.
      const isSure = isBehind || maxCount > 0 || bets.length < pageSize;
      return { bets: ofPeriod(read), limit: isSure ? undefined : read.length };
    }
  }
  return { bets: ofPeriod(read), limit: read.length };

  function ofPeriod(rows: readonly Bet[]): Bet[] {
    return rowsOfPeriod(period, now, rows, ({ betTime }) => betTime);
  }
}

/** The member's bets of a period. Null = not asked for. They are read again on request only, because they are many pages. */
export function usePeriodBets(period: Period | null) {
  const token = useSyncExternalStore(subscribePortalToken, getPortalToken, () => undefined);
  const isReady = period !== null && typeof token === 'string';
  const { data, error, isValidating, mutate } = useSWR<PeriodBets, CallError>(
    isReady ? ['bets-of-period', period, token] : null,
    () => readPeriod(period as Period),
    { revalidateOnFocus: false, revalidateOnReconnect: false, shouldRetryOnError: false },
  );
  return { bets: data?.bets, limit: data?.limit, error, isValidating, reload: () => void mutate() };
}
