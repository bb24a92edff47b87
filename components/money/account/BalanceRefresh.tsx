import { useState } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { IconButton } from '#components/controls/actions/IconButton.tsx';
import { formatTime } from '#lib/format/formatTime.ts';
import styles from './BalanceRefresh.module.scss';

interface BalanceRefreshProps {
  /** When the balance was last confirmed, in ms since the epoch; undefined = not yet. */
  at: number | undefined;
  isStale: boolean;
  onRefresh: () => Promise<unknown>;
}

export function BalanceRefresh({ at, isStale, onRefresh }: BalanceRefreshProps) {
  const { t } = useTranslation();
  const [isRefreshing, setRefreshing] = useState(false);

  async function handleRefresh() {
    setRefreshing(true);
    await onRefresh().catch(() => {});
    setRefreshing(false);
  }

  return (
    <span className={styles.refresh}>
      {isStale && at !== undefined && <span className={styles.time}>{t('money.asOf', { time: formatTime(at) })}</span>}
      <IconButton icon="refresh" label={t('money.refresh')} className={styles.button} isBusy={isRefreshing} onClick={handleRefresh} />
    </span>
  );
}
