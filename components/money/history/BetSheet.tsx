import { useTranslation } from 'next-i18next/pages';
import type { Bet } from '#contract/records/bet.ts';
import type { HistoryPeriod } from '#lib/format/koreanPeriods.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';
import { formatMoney } from '#lib/format/formatMoney.ts';
import { gainOf, sumBets, type BetMoney } from '#lib/money/history/betSums.ts';
import { usePrintout } from '#lib/money/history/usePrintout.ts';
import { PrintSheet, type PrintColumn } from './PrintSheet.tsx';

interface BetSheetProps {
  bets: readonly Bet[];
  period: HistoryPeriod | null;
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
  const amounts = (bet: BetMoney) => [won(bet.balanceBet), won(bet.balanceWin), won(gainOf(bet))];
  const values = (bet: Bet) => [companyName(bet.thirdParty) || '-', ...amounts(bet), upstreamTimeText(bet.betTime)];

  if (!printed) return null;
  const [stake, win, result] = amounts(sumBets(printed));
  const sums = [`${t('bet.stake')} ${stake}`, `${t('bet.win')} ${win}`, `${t('bet.result')} ${result}`];
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
