import { useRouter } from 'next/router';
import { readPeriod, type HistoryPeriod } from '#lib/format/koreanPeriods.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';

/** The period of a history, kept in the URL (`?period=`); null = any time. */
export function usePeriodParam() {
  const router = useRouter();
  return {
    period: readPeriod(useAddressQuery().get('period')),
    setPeriod: (next: HistoryPeriod | null) => void replaceQuery(router, { period: next, page: null }),
  };
}
