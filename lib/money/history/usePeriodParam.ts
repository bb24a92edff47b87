import { useRouter } from 'next/router';
import { parsePeriod, type HistoryPeriod } from '#lib/format/koreanPeriods.ts';
import { replaceQuery } from '#lib/navigation/changeQuery.ts';
import { useAddressQuery } from '#lib/navigation/useAddressQuery.ts';

/** `own` asks for days and filters nothing until they are applied. Null = any time. */
export type PeriodOption = HistoryPeriod | 'own' | null;

export const readOption = (text: string | null): PeriodOption => (text === 'own' ? text : parsePeriod(text));

/** The period of a history, kept in the URL (`?period=`); null = any time. */
export function usePeriodParam() {
  const router = useRouter();
  const option = readOption(useAddressQuery().get('period'));
  return {
    option,
    period: option === 'own' ? null : option,
    setPeriod: (next: PeriodOption) => void replaceQuery(router, { period: next, ...(next !== 'own' && { page: null }) }),
  };
}
