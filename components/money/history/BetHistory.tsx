import { useRef } from 'react';
import { useTranslation } from 'next-i18next/pages';
import { Button } from '#components/controls/actions/Button.tsx';
import { LinkButton } from '#components/controls/actions/LinkButton.tsx';
import { ListFrame } from '#components/controls/lists/ListFrame.tsx';
import { RecordList, type RecordColumn } from '#components/controls/lists/RecordList.tsx';
import { RecordSkeleton } from '#components/controls/lists/RecordSkeleton.tsx';
import { EmptyState } from '#components/controls/states/EmptyState.tsx';
import { Money } from '#components/controls/text/Money.tsx';
import type { Bet } from '#contract/records/bet.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import { useBets } from '#lib/money/history/useBets.ts';
import { usePageAddress } from '#lib/navigation/usePageAddress.ts';
import { useRangeText } from '#lib/navigation/useRangeText.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { HistoryFault } from './HistoryFault.tsx';
import styles from './HistoryRows.module.scss';

export function BetHistory() {
  const { t } = useTranslation();
  const rangeText = useRangeText();
  const { page, setPage } = usePageAddress();
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

function BetRows({ bets }: { bets: readonly Bet[] }) {
  const { t, i18n } = useTranslation();
  const { isAmountHidden } = usePreferences();

  const amount = (won: number) => (
    <span className={styles.betAmount}>
      <Money amount={won} />
    </span>
  );

  /** A gain has a plus sign, because it must not be indicated by color only. */
  function result({ balanceBet, balanceWin }: Bet) {
    const difference = Math.trunc(balanceWin) - Math.trunc(balanceBet);
    const isGain = difference > 0 && !isAmountHidden;
    return (
      <span className={isGain ? styles.gain : undefined}>
        {isGain && '+'}
        <Money amount={difference} />
      </span>
    );
  }

  const columns: RecordColumn<Bet>[] = [
    { label: t('bet.company'), place: 'lead', cell: ({ thirdParty }) => <span className={styles.company}>{thirdParty || '-'}</span> },
    { label: t('bet.stake'), place: 'pair', isAmount: true, cell: ({ balanceBet }) => amount(balanceBet) },
    { label: t('bet.win'), place: 'pair', isAmount: true, cell: ({ balanceWin }) => amount(balanceWin) },
    { label: t('bet.result'), place: 'mark', isAmount: true, cell: result },
    { label: t('bet.time'), place: 'pair', cell: ({ betTime }) => upstreamTimeText(betTime, i18n.language) ?? (betTime || '-') },
  ];

  // A bet has no id: its index is the key.
  return <RecordList label={t('bet.history')} columns={columns} rows={bets} keyOf={(_, index) => String(index)} />;
}
