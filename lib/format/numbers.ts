import type { User } from '#contract/records/user.ts';
import { groupSign } from '#lib/i18n/locales.ts';

/** A whole number, grouped. `Intl.NumberFormat` is not used: its first use is a long task on a cheap phone (docs/performance.md). */
export function formatNumber(value: unknown, locale: string | undefined): string {
  return String(BigInt(wholeNumber(value))).replace(/\B(?=(\d{3})+$)/g, groupSign(locale));
}

/** A value that is not a number counts as 0 (specification section 9). Adding 0 turns -0 into 0. */
function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value);
  return Number.isFinite(number) ? Math.trunc(number) + 0 : 0;
}

const largestCount = 99;

export const formatCount = (count: number): string =>
  count > largestCount ? `${largestCount}+` : String(count);

/** The amount that the portal calls the balance (specification section 2): the money outside and inside of games, in won. */
export const moneyHeld = ({ balance, in_balance }: Pick<User, 'balance' | 'in_balance'>): number =>
  balance + in_balance;
