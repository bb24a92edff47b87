import { useTranslation } from 'next-i18next/pages';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { unbroken } from '#lib/format/unbroken.ts';
import { pageSize } from './listPage.ts';

/** The text of the shown range and the total. `known` rows may be fewer than the upstream's total. */
export function useRangeText(): (page: number, total: number, known?: number) => string {
  const { t, i18n } = useTranslation();
  const number = (value: number) => formatNumber(value, i18n.language);

  return (page, total, known = total) => {
    if (total === 0) return t('history.noMatch');
    const first = (page - 1) * pageSize + 1;
    const text = t('history.range', { from: number(first), to: number(Math.min(first + pageSize - 1, known)), total: number(total) });
    // The range itself, without what stands around it.
    return text.replace(/\S+～\S+/, unbroken);
  };
}
