import { useState } from 'react';
import { useCall } from '#lib/api/useCall.ts';
import { pageCountOf } from '#lib/navigation/listPage.ts';
import { successOnly } from '#lib/api/successOnly.ts';

const options = { use: [successOnly] };

/** A page of the member's bets in the upstream's order. The first page is 1. */
export function useBets(page: number) {
  const { data, error, isValidating, reload } = useCall('get-slot-bets-list', { skip: page }, options);
  // Kept while the next page loads, so that the pagination stays.
  const [total, setTotal] = useState(0);
  // Older upstreams omit `maxCount`.
  const known = data && Math.max(data.maxCount, data.bets.length);
  if (known !== undefined && known !== total) setTotal(known);

  return { bets: data?.bets, total, pageCount: pageCountOf(total), error, isValidating, reload };
}
