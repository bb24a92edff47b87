import { useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/Button.tsx';
import { EmptyState } from '#components/controls/EmptyState.tsx';
import { IconButton } from '#components/controls/IconButton.tsx';
import { LinkButton } from '#components/controls/LinkButton.tsx';
import { Pagination } from '#components/controls/Pagination.tsx';
import { useBets } from '#lib/money/useBets.ts';
import { useListAddress } from '#lib/money/useListAddress.ts';
import styles from './ApplicationList.module.scss';
import { BetRows } from './BetRows.tsx';
import { HistoryFault } from './HistoryFault.tsx';
import { RecordSkeleton } from './RecordSkeleton.tsx';
import { useRangeText } from '#lib/navigation/useRangeText.ts';

/** What the member staked and won, page by page; the address keeps the page. */
export function BetHistory() {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { page, setPage } = useListAddress();
  const { bets, total, pageCount, error, isValidating, reload } = useBets(page);
  const range = useRef<HTMLParagraphElement>(null);

  function handlePage(next: number) {
    setPage(next);
    range.current?.focus();
  }

  if (bets?.length === 0 && page === 1) {
    return (
      <EmptyState text={t('empty.history')}>
        <LinkButton href="/game">{t('game.browse')}</LinkButton>
      </EmptyState>
    );
  }
  return (
    <section className={styles.list} aria-label={t('bet.history')} aria-busy={isValidating}>
      <div className={styles.head}>
        <p ref={range} tabIndex={-1}>
          {total > 0 && page <= pageCount && rangeText(page, total)}
        </p>
        <IconButton icon="refresh" label={t('history.refresh')} onClick={reload} />
      </div>
      {error && <HistoryFault error={error} isBusy={isValidating} onRetry={reload} hasRows={bets !== undefined} />}
      {!bets && !error && <RecordSkeleton onRetry={reload} />}
      {bets && bets.length > 0 && <BetRows bets={bets} />}
      {bets?.length === 0 && (
        <EmptyState text={t('empty.history')}>
          <Button onClick={() => handlePage(1)}>{t('history.firstPage')}</Button>
        </EmptyState>
      )}
      <Pagination page={Math.min(page, pageCount)} pageCount={pageCount} onSelect={handlePage} />
    </section>
  );
}
