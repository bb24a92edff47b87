import { useTranslation } from 'next-i18next/pages';
import type { Bet } from '#contract/records/bet.ts';
import type { Period } from '#lib/format/koreanPeriods.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { usePrintout } from '#lib/money/history/usePrintout.ts';
import { PrintSheet, type PrintColumn } from './PrintSheet.tsx';

interface BetSheetProps {
  bets: readonly Bet[];
  period: Period | null;
  /** Which of all bets these are; undefined = all of the period. */
  range: string | undefined;
  companyName: (company: string) => string;
}

/** What the browser prints of the bets: those of the period, or of the page. */
export function BetSheet({ bets, period, range, companyName }: BetSheetProps) {
  const { t, i18n } = useTranslation();
  const { printed } = usePrintout(bets);
  const won = (amount: number) => t('history.won', { amount: formatMoney(amount, i18n.language) });
  const columns: PrintColumn[] = [
    { label: t('game.provider') },
    { label: t('bet.stake'), kind: 'amount' },
    { label: t('bet.win'), kind: 'amount' },
    { label: t('bet.result'), kind: 'amount' },
    { label: t('bet.time'), kind: 'time' },
  ];
  const values = ({ thirdParty, balanceBet, balanceWin, betTime }: Bet) => [
    companyName(thirdParty) || '-',
    won(balanceBet),
    won(balanceWin),
    won(Math.trunc(balanceWin) - Math.trunc(balanceBet)),
    upstreamTimeText(betTime, i18n.language),
  ];

  if (!printed) return null;
  const sum = (part: (bet: Bet) => number) => printed.reduce((total, bet) => total + Math.trunc(part(bet)), 0);
  const [stake, win] = [sum(({ balanceBet }) => balanceBet), sum(({ balanceWin }) => balanceWin)];
  const sums = [`${t('bet.stake')} ${won(stake)}`, `${t('bet.win')} ${won(win)}`, `${t('bet.result')} ${won(win - stake)}`];
  return (
    <PrintSheet
      title={t('bet.history')}
      period={period}
      facts={[...(range ? [[t('bet.history'), range] as const] : []), [t(period ? 'bet.total' : 'bet.pageTotal'), sums.join(', ')]]}
      columns={columns}
      rows={printed.map(values)}
    />
  );
}
