import { useMemo, useState } from 'react';
import { useRouter } from 'next/router';
import type { CallError } from '#lib/api/CallError.ts';
import { useApplications, type ApplicationKind } from '#lib/money/applications.ts';
import { replaceQuery, useAddressQuery } from '#lib/navigation/address.ts';
import { serverNow } from '#lib/session/serverClock.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import {
  applicationEntries,
  betEntries,
  byDay,
  ledgerCalls,
  ledgerKinds,
  momentsOfMonth,
  monthsUntil,
  sumsOf,
  type LedgerChoice,
  type LedgerEntry,
  type LedgerKind,
} from './ledgerEntries.ts';
import { betsOfPage, maxPages, useBets, type BetsView } from './useBets.ts';

const longFrom = 10;

interface LedgerFault {
  error: CallError;
  /** The kinds without entries. Empty while older entries are shown. */
  missing: LedgerKind[];
  isBusy: boolean;
}

interface Source {
  kind: LedgerKind;
  entries: readonly LedgerEntry[];
  count: number;
  isLoaded: boolean;
  error: CallError | undefined;
  isBusy: boolean;
  reload: () => void;
}

function useApplicationSource(kind: ApplicationKind): Source {
  const { applications, error, isValidating: isBusy, reload } = useApplications(kind);
  const entries = useMemo(() => applicationEntries(kind, applications), [kind, applications]);
  return {
    kind,
    entries,
    count: entries.length,
    isLoaded: applications !== undefined,
    error,
    isBusy,
    reload,
  };
}

function betSource(
  { bets, total, error, isReading, reload }: BetsView,
  entries: readonly LedgerEntry[],
): Source {
  return {
    kind: 'bet',
    entries,
    count: total,
    isLoaded: bets !== undefined,
    error,
    isBusy: isReading,
    reload,
  };
}

/** `?kind=` in the address has priority over `own`, the choice of the page. */
function useLedgerFilter(own: LedgerChoice, kinds: readonly LedgerKind[]) {
  const router = useRouter();
  const query = useAddressQuery();
  const choices = ['all', ...kinds] as const;
  const asked = query.get('kind');
  const choice =
    choices.find((one) => one === asked) ?? choices.find((one) => one === own) ?? 'all';
  const months = monthsUntil(serverNow());
  const month = months.find((one) => one === query.get('period')) ?? null;
  return {
    choices,
    choice,
    months,
    month,
    setChoice: (kind: LedgerChoice) => void replaceQuery(router, { kind }),
    setMonth: (period: string | null) => void replaceQuery(router, { period }),
    showAll: () => void replaceQuery(router, { kind: 'all', period: null }),
  };
}

/** `|| 0` is needed, because the difference of two entries without a time is NaN. */
const merged = (sources: readonly Source[]): LedgerEntry[] =>
  sources.flatMap(({ entries }) => entries).sort((one, other) => other.at - one.at || 0);

function inMonth(entries: readonly LedgerEntry[], month: string | null): readonly LedgerEntry[] {
  if (!month) return entries;
  const [from, to] = momentsOfMonth(month);
  return entries.filter(({ at }) => at >= from && at < to);
}

function faultOf(sources: readonly Source[]): LedgerFault | undefined {
  const failed = sources.filter(({ error }) => error);
  if (!failed[0]?.error) return undefined;
  return {
    error: failed[0].error,
    missing: failed.filter(({ isLoaded }) => !isLoaded).map(({ kind }) => kind),
    isBusy: failed.some(({ isBusy }) => isBusy),
  };
}

export function useLedger(own: LedgerChoice) {
  const { has } = useBackend();
  const kinds = ledgerKinds.filter((kind) => has(ledgerCalls[kind]));
  const filter = useLedgerFilter(own, kinds);
  const { choice, month } = filter;
  /** With another filter, the list starts with one part again. */
  const place = `${choice} ${month}`;
  const [shown, setShown] = useState({ place, parts: 1 });
  const parts = shown.place === place ? shown.parts : 1;

  const deposits = useApplicationSource('deposit');
  const withdrawals = useApplicationSource('withdraw');
  // Without a period, each visible part of the list needs one page of bets at most.
  const bets = useBets(
    month ? maxPages : choice === 'all' || choice === 'bet' ? parts : 1,
    month ? momentsOfMonth(month)[0] : -Infinity,
  );
  const playEntries = useMemo(() => betEntries(bets.bets), [bets.bets]);
  const sources = [deposits, withdrawals, betSource(bets, playEntries)].filter(({ kind }) =>
    kinds.includes(kind),
  );

  const isLong = sources.reduce((sum, { count }) => sum + count, 0) >= longFrom;
  const chosen =
    isLong && choice !== 'all' ? sources.filter(({ kind }) => kind === choice) : sources;

  function rowsOf(fault: LedgerFault | undefined) {
    const entries = inMonth(merged(chosen), isLong ? month : null);
    const hasBets = chosen.some(({ kind, isLoaded }) => kind === 'bet' && isLoaded);
    const isPartial = hasBets && !bets.isWhole;
    // While bets are loading, entries older than the last bet are hidden, because further bets may belong between them.
    const until = (isPartial && bets.isReading && playEntries.at(-1)?.at) || -Infinity;
    const visible = entries.slice(0, parts * betsOfPage).filter(({ at }) => at >= until);
    return {
      phase: 'rows' as const,
      days: byDay(visible),
      /** The entries of the choice and the month, including entries that are not visible yet. */
      entries,
      filter: isLong
        ? {
            ...filter,
            sums: sumsOf(isPartial ? entries.filter(({ kind }) => kind !== 'bet') : entries),
          }
        : null,
      hasMore: entries.length > parts * betsOfPage || (isPartial && !month),
      isReading: hasBets && bets.isReading,
      fault,
    };
  }

  function phase() {
    if (!chosen.every(({ isLoaded, error }) => isLoaded || error))
      return { phase: 'loading' as const };
    const fault = faultOf(chosen);
    if (fault && sources.every(({ isLoaded }) => !isLoaded))
      return { phase: 'failed' as const, ...fault };
    if (!fault && sources.every(({ count }) => count === 0)) return { phase: 'empty' as const };
    return rowsOf(fault);
  }

  return {
    ...phase(),
    showMore: () => setShown({ place, parts: parts + 1 }),
    reload: () =>
      sources.filter(({ isLoaded, error }) => error || !isLoaded).forEach(({ reload }) => reload()),
  };
}
