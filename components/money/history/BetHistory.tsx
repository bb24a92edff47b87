import { useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { useBets } from '#lib/money/history/useBets.ts';
import { useHistoryParams } from '#lib/money/history/useHistoryParams.ts';
import { BetRows } from './BetRows.tsx';
import { HistoryFault } from './HistoryFault.tsx';
import { RecordSkeleton } from '#components/controls/lists/RecordSkeleton.tsx';
import { useRangeText } from '#lib/navigation/useRangeText.ts';

/** What the member staked and won, page by page; the address keeps the page. */
export function BetHistory() {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { page, setPage } = useHistoryParams();
  const { bets, total, pageCount, error, isValidating, reload } = useBets(page);
  const range = useRef<HTMLParagraphElement>(null);

  function handleFirstPage() {
    setPage(1);
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
    <ListFrame
      label={t('bet.history')}
      isBusy={isValidating}
      range={total > 0 && page <= pageCount && rangeText(page, total)}
      rangeRef={range}
      refreshLabel={t('history.refresh')}
      onRefresh={reload}
      page={Math.min(page, pageCount)}
      pageCount={pageCount}
      onPage={setPage}
    >
      {error && <HistoryFault error={error} isBusy={isValidating} onRetry={reload} hasRows={bets !== undefined} />}
      {!bets && !error && <RecordSkeleton onRetry={reload} />}
      {bets && bets.length > 0 && <BetRows bets={bets} />}
      {bets?.length === 0 && (
        <EmptyState text={t('empty.history')}>
          <Button onClick={handleFirstPage}>{t('history.firstPage')}</Button>
        </EmptyState>
      )}
    </ListFrame>
  );
}
