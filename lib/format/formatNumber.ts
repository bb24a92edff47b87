import { groupSign } from '#lib/i18n/locales.ts';

/** A whole number, grouped. Not by Intl.NumberFormat: the first one of a page is a long task on a cheap phone (docs/performance.md). */
export function formatNumber(value: unknown, locale: string | undefined): string {
  return String(BigInt(wholeNumber(value))).replace(/\B(?=(\d{3})+$)/g, groupSign(locale));
}

/** Truncated toward zero; -0 is 0. A value that is not a number counts as 0 (specification section 9). */
export function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value);
  return Number.isFinite(number) ? Math.trunc(number) + 0 : 0;
}
