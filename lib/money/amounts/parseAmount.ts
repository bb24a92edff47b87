import { groupSign } from '#lib/i18n/locales.ts';
import { readNumeral } from './readNumeral.ts';

/** Twelve digits (contract, `amount`). */
export const largestAmount = 999_999_999_999;

/** Why a text is not an amount. `letters` = unreadable. */
export type TextFault = 'decimal' | 'negative' | 'zero' | 'tooLong' | 'letters';

/** `isPlain` = written in digits only, not as a numeral with units. */
export type ParsedAmount =
  { kind: 'empty' } | { kind: 'amount'; won: number; isPlain: boolean } | { kind: 'fault'; fault: TextFault; near: number | null };

/** The currency before or after the number, in all five languages. */
const currency = /^(?:₩|krw) ?(?=.)|(?<=.) ?(?:₩|원|won|krw|ウォン|韩元)$/gi;

/**
 * Reads whole won: digits, grouped or not, numerals with units ("3만5천"), with or without the currency. Never guesses: an ambiguous text is
 * a fault. A single group ("1.000", "1,000") is a decimal in some languages, so it is accepted only with the group sign of `locale`.
 */
export function parseAmount(text: string, locale?: string): ParsedAmount {
  const written = halfWidth(text);
  if (written === '') return { kind: 'empty' };
  const number = written.replace(currency, '');
  if (/^0+$/.test(number)) return { kind: 'fault', fault: 'zero', near: null };
  if (isDigits(number, locale)) return amount(number.replace(/\D/g, ''), true);
  const won = readNumeral(number);
  return won === null ? refusal(number) : amount(String(won), false);
}

/** Full-width characters become ASCII, and any white space becomes one space. */
function halfWidth(text: string): string {
  return text
    .replace(/[！-～]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/￦/g, '₩')
    .replace(/\s+/g, ' ')
    .trim();
}

function isDigits(text: string, locale: string | undefined): boolean {
  if (/^[1-9]\d*$/.test(text)) return true;
  const groups = /^[1-9]\d{0,2}([,. ])\d{3}(?:\1\d{3})*$/.exec(text);
  if (!groups) return false;
  const [, sign = ''] = groups;
  return sign === ' ' || text.split(sign).length > 2 || (locale !== undefined && sign === groupSign(locale));
}

function amount(digits: string, isPlain: boolean): ParsedAmount {
  const won = Number(digits);
  if (won === 0) return { kind: 'fault', fault: 'zero', near: null };
  if (won > largestAmount) return { kind: 'fault', fault: 'tooLong', near: largestAmount };
  return { kind: 'amount', won, isPlain };
}

/** The fault, and the amount that was probably meant. */
function refusal(text: string): ParsedAmount {
  const negative = /^[-−–—△▲] ?(.+)$/.exec(text);
  if (negative) {
    const size = parseAmount(negative[1] ?? '');
    return { kind: 'fault', fault: 'negative', near: size.kind === 'amount' ? size.won : null };
  }
  const decimal = /^(\d[\d.,]*)[.,]\d*$/.exec(text);
  if (decimal) return { kind: 'fault', fault: 'decimal', near: Math.min(Number(decimal[1]?.replace(/\D/g, '')), largestAmount) };
  return { kind: 'fault', fault: 'letters', near: null };
}
