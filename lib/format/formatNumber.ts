import { languageTag } from '#lib/i18n/locales.ts';

/** A whole number with the grouping of the language. What is not a number shows as 0 (specification section 9). */
export function formatNumber(value: unknown, locale: string | undefined): string {
  return grouping(locale).format(wholeNumber(value));
}

/** What stands between two groups of digits in the language. */
export function groupSign(locale: string | undefined): string {
  return grouping(locale).format(1111).slice(1, -3);
}

/** The same where there is no room: "1,234만", "12.3M". Never rounded up: nobody reads more money than there is. */
export function formatCompact(value: unknown, locale: string | undefined): string {
  const format = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
  return new Intl.NumberFormat(languageTag(locale), format).format(wholeNumber(value));
}

const groupings = new Map<string, Intl.NumberFormat>();

/** Making one takes a hundred times as long as using it. */
function grouping(locale: string | undefined): Intl.NumberFormat {
  const tag = languageTag(locale);
  const made = groupings.get(tag) ?? new Intl.NumberFormat(tag);
  groupings.set(tag, made);
  return made;
}

/** Truncated toward zero; -0 is 0. */
function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value);
  return Number.isFinite(number) ? Math.trunc(number) + 0 : 0;
}
