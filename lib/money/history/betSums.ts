import type { Bet } from '#contract/records/bet.ts';

export type BetMoney = Pick<Bet, 'balanceBet' | 'balanceWin'>;

/** What bets have won beyond their stake, in whole won; negative for a loss. */
export const gainOf = ({ balanceBet, balanceWin }: BetMoney) => Math.trunc(balanceWin) - Math.trunc(balanceBet);

/** The sums of the bets, each truncated to whole won, as it is shown. */
export function sumBets(bets: readonly BetMoney[]): BetMoney {
  const sum = (part: (bet: BetMoney) => number) => bets.reduce((won, bet) => won + Math.trunc(part(bet)), 0);
  return { balanceBet: sum(({ balanceBet }) => balanceBet), balanceWin: sum(({ balanceWin }) => balanceWin) };
}
