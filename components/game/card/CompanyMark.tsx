import useSWR from 'swr';
import { useTranslation } from 'next-i18next/pages';
import type { CallResponse } from '#contract/calls.ts';
import { formatNumber } from '#lib/format/formatNumber.ts';
import styles from './CompanyMark.module.scss';

export const companyMarkId = (code: string) => `company-${code}`;

/** The number of a company's games, once a search, a hover or the dialog has loaded them. Describes its button, before that with "company". */
export function CompanyMark({ code }: { code: string }) {
  const { t, i18n } = useTranslation();
  // Without a fetcher it only reads the cache.
  const { data } = useSWR<CallResponse<'get-slot-by-company'>>(['get-slot-by-company', { company: code }], null);
  return (
    <span id={companyMarkId(code)} className={styles.mark} aria-hidden="true" hidden={!data}>
      {data ? t('game.count', { count: data.games.length, n: formatNumber(data.games.length, i18n.language) }) : t('game.provider')}
    </span>
  );
}
