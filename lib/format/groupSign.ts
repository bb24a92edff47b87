import { formatNumber } from './formatNumber.ts';

/** What stands between two groups of digits in the language. */
export function groupSign(locale: string | undefined): string {
  return formatNumber(1111, locale).slice(1, -3);
}
