import { languageTag } from '#lib/i18n/locales.ts';
import { wholeNumber } from './formatNumber.ts';

/** A whole number where there is no room: "1,234만", "12.3M". Never rounded up, so that it does not show more money than there is. */
export function formatCompact(value: unknown, locale: string | undefined): string {
  const format = { notation: 'compact', maximumFractionDigits: 1, roundingMode: 'trunc' } as const;
  return new Intl.NumberFormat(languageTag(locale), format).format(wholeNumber(value));
}
