import { useTranslation } from 'next-i18next/pages';
import { Money } from '#components/controls/text/Money.tsx';
import type { Bet } from '#contract/records/bet.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import styles from './BetRows.module.scss';
import { RecordList, type RecordColumn } from '#components/controls/lists/RecordList.tsx';

/** One page of bets. */
export function BetRows({ bets }: { bets: readonly Bet[] }) {
  const { t, i18n } = useTranslation();
  const { isAmountHidden } = usePreferences();

  const amount = (won: number) => (
    <span className={styles.amount}>
      <Money amount={won} />
    </span>
  );

  function time({ betTime }: Bet) {
    return upstreamTimeText(betTime, i18n.language) ?? (betTime || '-');
  }

  /** With its sign, so that colour says nothing alone. */
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
    { label: t('bet.time'), place: 'pair', cell: time },
  ];

  // A bet has no id; its place on the page is all that tells it apart.
  return <RecordList label={t('bet.history')} columns={columns} rows={bets} keyOf={(_, index) => String(index)} />;
}
