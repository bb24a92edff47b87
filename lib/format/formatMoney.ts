import type { User } from '#contract/records/user.ts';
import { formatNumber } from './formatNumber.ts';

/** Whole won without the unit, whose place depends on the language: a sum, truncated toward zero (specification section 2). */
export function formatMoney(amounts: number | readonly number[], locale: string | undefined): string {
  return formatNumber(sumAmounts(amounts), locale);
}

/** An amount that is not a number counts as 0. */
function sumAmounts(amounts: number | readonly number[]): number {
  return [amounts].flat().reduce<number>((sum, amount) => sum + (Number.isFinite(amount) ? Number(amount) : 0), 0);
}

/** What the portal calls the balance (specification section 2): the money outside and inside of games, in won. */
export function moneyHeld({ balance, in_balance }: Pick<User, 'balance' | 'in_balance'>): number {
  return sumAmounts([balance, in_balance]);
}
