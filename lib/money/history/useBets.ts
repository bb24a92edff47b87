import { useState } from 'react';
import { useCall } from '#lib/api/useCall.ts';
import type { HistoryPeriod } from '#lib/format/koreanPeriods.ts';
import { pageCountOf, pageOf } from '#lib/navigation/listPage.ts';
import { usePeriodBets } from './usePeriodBets.ts';

/** A page of the member's bets in the upstream's order, of a period or of any time (null). The first page is 1. */
export function useBets(wanted: number, period: HistoryPeriod | null) {
  const ofPeriod = usePeriodBets(period);
  const { data, ...state } = useCall('get-slot-bets-list', period ? null : { skip: wanted });
  // Kept while the next page loads, so that the pagination stays.
  const [total, setTotal] = useState(0);
  // Older upstreams omit `maxCount`.
  const known = data && Math.max(data.maxCount, data.bets.length);
  if (known !== undefined && known !== total) setTotal(known);

  if (period) {
    const { bets: chosen, limit, ...rest } = ofPeriod;
    const { page, pageCount, rows } = pageOf(chosen ?? [], wanted);
    return { ...rest, bets: chosen && rows, chosen: chosen ?? [], limit, total: chosen?.length ?? 0, page, pageCount };
  }
  const { error, isValidating, reload } = state;
  const bets = data?.bets;
  return { error, isValidating, reload, bets, chosen: bets ?? [], limit: undefined, total, page: wanted, pageCount: pageCountOf(total) };
}
