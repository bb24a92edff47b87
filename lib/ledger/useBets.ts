import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import type { Bet } from '#contract/records/bet.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { getPortalToken, subscribePortalToken } from '#lib/api/portalToken.ts';
import { readCall } from '#lib/api/readCall.ts';
import { readMoment } from '#lib/format/times.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import { listen } from '#lib/storage/listeners.ts';

/** The number of bets on a page of `get-slot-bets-list`. */
export const betsOfPage = 20;
/** The largest number of pages for a period, because more pages would use up the member's read requests of a minute. */
export const maxPages = 50;
/** When the member returns to the window, the pages are read again if they are older than this time for each page. */
const pageFreshMs = 6_000;

interface Reading {
  token: string | null | undefined;
  bets: readonly Bet[];
  pages: number;
  total: number;
  isWhole: boolean;
  readAt: number;
  error: CallError | undefined;
  /** The previous reading, which is shown until the current reading is complete. */
  before: Reading | undefined;
}

const nothing = {
  bets: [],
  pages: 0,
  total: 0,
  isWhole: false,
  readAt: 0,
  error: undefined,
} as const;

const isTimed = ({ betTime }: Bet) => Number.isFinite(readMoment(betTime));

/** False if the upstream does not sort by time. Only two times of up to a thousand are parsed. */
function isBefore(bets: readonly Bet[], since: number): boolean {
  if (since === -Infinity) return false;
  const [first, last] = [bets.find(isTimed), bets.findLast(isTimed)].map((bet) =>
    readMoment(bet?.betTime ?? ''),
  );
  return last! < since && last! < first!;
}

function withPage(
  reading: Reading,
  { bets, maxCount }: CallResponse<'get-slot-bets-list'>,
): Reading {
  // Bets that were made meanwhile have moved the last rows of the page before to this page.
  const moved = reading.pages > 0 ? Math.max(0, maxCount - reading.total) : 0;
  const all = [...reading.bets, ...bets.slice(moved)];
  // Older upstreams omit `maxCount`, so a full page means that there may be more bets.
  const isLast = maxCount > 0 ? all.length >= maxCount : bets.length < betsOfPage;
  return {
    ...reading,
    bets: all,
    pages: reading.pages + 1,
    total: maxCount,
    isWhole: bets.length === 0 || isLast,
    readAt: Date.now(),
    error: undefined,
  };
}

export interface BetsView {
  /** Undefined until the first page is loaded. */
  bets: readonly Bet[] | undefined;
  /** The number of bets at the upstream, at least the number of bets that were read. */
  total: number;
  /** True if no bets are left to read, in the period or at all. */
  isWhole: boolean;
  isReading: boolean;
  error: CallError | undefined;
  reload: () => void;
}

/** `since`: ms since 1970. SWR is not used, because its infinite lists lose the rows that new bets move to the next page. */
export function useBets(wanted: number, since: number): BetsView {
  const token = useSyncExternalStore(subscribePortalToken, getPortalToken, () => undefined);
  const isAsked = useBackend().has('get-slot-bets-list') && typeof token === 'string';
  const [reading, setReading] = useState<Reading>({ ...nothing, token, before: undefined });
  if (reading.token !== token) setReading({ ...nothing, token, before: undefined });
  const isPast = isBefore(reading.bets, since);
  const isEnough = reading.pages >= wanted || reading.isWhole || isPast;
  const isReading = isAsked && !isEnough && !reading.error;

  useEffect(() => {
    if (!isReading) return;
    let isLeft = false;
    readCall('get-slot-bets-list', { skip: reading.pages + 1 }).then(
      (page) => isLeft || setReading(withPage(reading, page)),
      (error: CallError) => isLeft || setReading({ ...reading, error }),
    );
    return () => void (isLeft = true);
  }, [isReading, reading]);

  const shown = isEnough ? reading : (reading.before ?? reading);

  function reload() {
    if (reading.error) setReading({ ...reading, error: undefined });
    else setReading({ ...nothing, token, before: shown });
  }

  const handleReturn = useEffectEvent(() => {
    if (reading.error || (isEnough && Date.now() - reading.readAt > reading.pages * pageFreshMs))
      reload();
  });

  useEffect(() => listen(window, ['focus', 'online'], () => handleReturn()), []);

  return {
    bets: shown.pages > 0 ? shown.bets : undefined,
    total: Math.max(shown.total, shown.bets.length),
    isWhole: shown.isWhole || isBefore(shown.bets, since),
    isReading,
    error: reading.error,
    reload,
  };
}
