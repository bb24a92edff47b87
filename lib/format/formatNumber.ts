import { languageTag } from '#lib/i18n/locales.ts';

/** A whole number with the grouping of the language. What is not a number shows as 0 (specification section 9). */
export function formatNumber(value: unknown, locale: string | undefined): string {
  return grouping(locale).format(wholeNumber(value));
}

const groupings = new Map<string, Intl.NumberFormat>();

/** Making one takes a hundred times as long as using it. */
function grouping(locale: string | undefined): Intl.NumberFormat {
  const tag = languageTag(locale);
  const made = groupings.get(tag) ?? new Intl.NumberFormat(tag);
  groupings.set(tag, made);
  return made;
}

/** Truncated toward zero; -0 is 0. What is not a number is 0 (specification section 9). */
export function wholeNumber(value: unknown): number {
  const number = typeof value === 'string' && value.trim() === '' ? 0 : Number(value);
  return Number.isFinite(number) ? Math.trunc(number) + 0 : 0;
}
