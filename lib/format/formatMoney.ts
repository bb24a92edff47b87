import { formatNumber } from './formatNumber.ts';

/**
 * Money in whole won, without the unit: a sum of amounts, truncated toward zero (specification section 2: "balance plus in-game money,
 * truncated"). The unit is a text of its own, for it stands before or after by language.
 */
export function formatMoney(amounts: number | readonly number[], locale: string | undefined): string {
  return formatNumber(sumAmounts(amounts), locale);
}

/** An amount that is not a number counts as 0. */
export function sumAmounts(amounts: number | readonly number[]): number {
  return [amounts].flat().reduce<number>((sum, amount) => sum + (Number.isFinite(amount) ? Number(amount) : 0), 0);
}
