import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { formatTime } from '#lib/format/formatTime.ts';
import styles from './BalanceRefresh.module.scss';

interface MoneyAgeProps {
  /** When the money was last confirmed, in milliseconds since 1970; undefined = not yet. */
  at: number | undefined;
  /** Whether that is too long ago, as `useCurrentUser` tells; the age is shown only then. */
  isStale: boolean;
  onRefresh: () => Promise<unknown>;
}

/** "12:03:10 기준" beside money that is older than it should be, and a button to ask again. The button keeps the line's height. */
export function BalanceRefresh({ at, isStale, onRefresh }: MoneyAgeProps) {
  const { t } = useTranslation();
  const [isRefreshing, setRefreshing] = useState(false);

  async function handleRefresh() {
    setRefreshing(true);
    await onRefresh().catch(() => {});
    setRefreshing(false);
  }

  return (
    <span className={styles.age}>
      {isStale && at !== undefined && <span className={styles.time}>{t('money.asOf', { time: formatTime(at) })}</span>}
      <IconButton
        icon="refresh"
        label={t('money.refresh')}
        className={`${styles.refresh} ${isRefreshing ? styles.turning : ''}`}
        aria-disabled={isRefreshing || undefined}
        onClick={isRefreshing ? undefined : handleRefresh}
      />
    </span>
  );
}
