import { useRouter } from 'next/router';
import { periods, type Period } from '#lib/format/koreanPeriods.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';

/** The period of a history, kept in the URL (`?period=`); null = any time. */
export function usePeriodParam() {
  const router = useRouter();
  const asked = useAddressQuery().get('period');
  return {
    period: periods.find((known) => known === asked) ?? null,
    setPeriod: (next: Period | null) => void replaceQuery(router, { period: next, page: null }),
  };
}
