import { useState } from 'react';
import type { Bet } from '#contract/records/bet.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { pageCountOf } from '#lib/navigation/listPage.ts';
import { successOnly } from '#lib/api/successOnly.ts';

interface BetsView {
  /** One page; undefined until it is known. */
  bets: Bet[] | undefined;
  /** Bets on all pages, and the number of pages, as last told. */
  total: number;
  pageCount: number;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
}

const options = { use: [successOnly] };

/** A page of the member's bets, in the upstream's order; the first page is 1. */
export function useBets(page: number): BetsView {
  const { data, error, isValidating, reload } = useCall('get-slot-bets-list', { skip: page }, options);
  // While the next page is on its way the number of pages stays, and with it the way back.
  const [total, setTotal] = useState(0);
  // Older upstreams leave the number out: then there is at least what is seen.
  const known = data && Math.max(data.maxCount, data.bets.length);
  if (known !== undefined && known !== total) setTotal(known);

  return { bets: data?.bets, total, pageCount: pageCountOf(total), error, isValidating, reload };
}
