import { useTranslation } from 'next-i18next/pages';
import { formatNumber } from '#lib/format/formatNumber.ts';
import { useSlotGames } from '#lib/games/lists/useSlotGames.ts';
import styles from './CompanyMark.module.scss';

export const companyMarkId = (code: string) => `company-${code}`;

/** Requests nothing by itself. */
const cacheOnly = {
  revalidateOnMount: false,
  revalidateIfStale: false,
  revalidateOnFocus: false,
  revalidateOnReconnect: false,
  shouldRetryOnError: false,
};

/** The way to a company's games: their number, once a search, a hover or the dialog has loaded them. Describes the button. */
export function CompanyMark({ code }: { code: string }) {
  const { t, i18n } = useTranslation();
  const { data } = useSlotGames(code, cacheOnly);
  return (
    <span id={companyMarkId(code)} className={styles.mark} aria-hidden="true">
      {data ? t('game.count', { count: data.games.length, n: formatNumber(data.games.length, i18n.language) }) : t('game.viewGames')}
    </span>
  );
}
