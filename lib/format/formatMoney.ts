import { formatNumber } from './formatNumber.ts';

/** Whole won without the unit, whose place depends on the language: a sum, truncated toward zero (specification section 2). */
export function formatMoney(amounts: number | readonly number[], locale: string | undefined): string {
  return formatNumber(sumAmounts(amounts), locale);
}

/** An amount that is not a number counts as 0. */
export function sumAmounts(amounts: number | readonly number[]): number {
  return [amounts].flat().reduce<number>((sum, amount) => sum + (Number.isFinite(amount) ? Number(amount) : 0), 0);
}
