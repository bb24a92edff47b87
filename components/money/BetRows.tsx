import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import type { Bet } from '#contract/records/bet.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { readUpstreamTime } from '#lib/money/upstreamTime.ts';
import styles from './BetRows.module.scss';
import { RecordList, type RecordColumn } from './RecordList.tsx';

/** One page of bets. */
export function BetRows({ bets }: { bets: readonly Bet[] }) {
  const { t } = useTranslation();
  const { locale } = useRouter();
  const won = (amount: number) => t('history.won', { amount: formatMoney(amount, locale) });

  /** With its sign, so that colour says nothing alone. */
  function result({ balanceBet, balanceWin }: Bet) {
    const difference = Math.trunc(balanceWin) - Math.trunc(balanceBet);
    return <strong className={difference > 0 ? styles.gain : undefined}>{`${difference > 0 ? '+' : ''}${won(difference)}`}</strong>;
  }

  const columns: RecordColumn<Bet>[] = [
    { label: t('bet.company'), place: 'lead', cell: ({ thirdParty }) => <span className={styles.company}>{thirdParty || '-'}</span> },
    { label: t('bet.stake'), place: 'pair', isAmount: true, cell: ({ balanceBet }) => won(balanceBet) },
    { label: t('bet.win'), place: 'pair', isAmount: true, cell: ({ balanceWin }) => won(balanceWin) },
    { label: t('bet.result'), place: 'mark', isAmount: true, cell: result },
    { label: t('bet.time'), place: 'pair', cell: ({ betTime }) => readUpstreamTime(betTime)?.text || betTime || '-' },
  ];

  // A bet has no id; its place on the page is all that tells it apart.
  return <RecordList label={t('bet.history')} columns={columns} rows={bets} keyOf={(_, index) => String(index)} />;
}
