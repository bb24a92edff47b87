import type { TFunction } from 'i18next';
import { formatNumber } from '#lib/format/numbers.ts';
import { joinSentences } from '#lib/format/phrases.ts';
import { groupSign } from '#lib/i18n/locales.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';

/** The largest amount in won. It has twelve digits (contract, `amount`). */
export const largestAmount = 999_999_999_999;

/** `letters`: the text is not a number. */
type TextFault = 'decimal' | 'notPositive' | 'tooLong' | 'letters';

type ParsedAmount =
  { kind: 'empty' } | { kind: 'amount'; won: number } | { kind: 'fault'; fault: TextFault };

const currency = /^(?:₩|krw) ?(?=.)|(?<=.) ?(?:₩|원|won|krw|ウォン|韩元)$/gi;

/**
 * An ambiguous text is a fault, because the portal must not guess an amount. A single group ("1.000", "1,000") is a decimal in some
 * languages, so it is accepted only with the group separator of `locale`.
 */
export function parseAmount(text: string, locale?: string): ParsedAmount {
  const written = halfWidth(text);
  if (written === '') return { kind: 'empty' };
  const number = written.replace(currency, '');
  if (/^0+$|^[-−–—△▲]/.test(number)) return { kind: 'fault', fault: 'notPositive' };
  if (!isDigits(number, locale))
    return { kind: 'fault', fault: /^\d[\d.,]*[.,]\d*$/.test(number) ? 'decimal' : 'letters' };
  const won = Number(number.replace(/\D/g, ''));
  return won > largestAmount ? { kind: 'fault', fault: 'tooLong' } : { kind: 'amount', won };
}

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
  return (
    sign === ' ' ||
    text.split(sign).length > 2 ||
    (locale !== undefined && sign === groupSign(locale))
  );
}

export interface AmountFault {
  fault: TextFault | 'minimum' | 'maximum' | 'unit' | 'available';
  /** The limit of the broken rule in won. 0 for a text that is not an amount. */
  limit: number;
  /** The nearest valid amount in won. Null if no amount is valid, or the text is not an amount. */
  nearest: number | null;
}

export const wholeWon: AmountRule = { unit: 1, minimum: 1, maximum: null, quickAmounts: [] };

/** Both amounts are multiples of the unit, in won. No amount is valid if max < min. */
export function amountRange(
  { unit, minimum, maximum }: AmountRule,
  available = Infinity,
): { min: number; max: number } {
  const max = Math.min(maximum ?? largestAmount, Math.max(0, available), largestAmount);
  return { min: Math.max(1, Math.ceil(minimum / unit)) * unit, max: Math.floor(max / unit) * unit };
}

export function checkAmount(won: number, rule: AmountRule, available?: number): AmountFault | null {
  const nearest = nearestAmount(won, rule, available);
  const { min } = amountRange(rule);
  if (won < min) return { fault: 'minimum', limit: min, nearest };
  if (won > Math.min(rule.maximum ?? largestAmount, largestAmount))
    return { fault: 'maximum', limit: amountRange(rule).max, nearest };
  if (won > (available ?? Infinity))
    return { fault: 'available', limit: Math.max(0, Math.trunc(available ?? 0)), nearest };
  return won % rule.unit === 0 ? null : { fault: 'unit', limit: rule.unit, nearest };
}

export function checkTyped(
  typed: ParsedAmount,
  rule: AmountRule,
  available?: number,
): AmountFault | null {
  if (typed.kind === 'amount') return checkAmount(typed.won, rule, available);
  return typed.kind === 'empty' ? null : { fault: typed.fault, limit: 0, nearest: null };
}

function nearestAmount(
  won: number,
  rule: AmountRule,
  available: number | undefined,
): number | null {
  const { min, max } = amountRange(rule, available);
  if (max < min) return null;
  // Halfway between two valid amounts, the smaller amount is returned.
  const steps = Math.ceil(won / rule.unit - 0.5);
  return Math.min(max, Math.max(min, steps * rule.unit));
}

const ruleTexts = {
  decimal: 'money.wholeRule',
  notPositive: 'money.signRule',
  tooLong: 'money.lengthRule',
  letters: 'money.digitsRule',
  minimum: 'money.min',
  maximum: 'money.max',
  unit: 'money.unitRule',
  available: 'money.availableRule',
} as const satisfies Record<AmountFault['fault'], string>;

export function amountFaultText(
  { fault, limit, nearest }: AmountFault,
  t: TFunction,
  locale: string | undefined,
): string {
  const figure = formatNumber(limit, locale);
  const rule = t(ruleTexts[fault], { min: figure, max: figure, unit: figure, amount: figure });
  const isSuggested = nearest !== null && nearest !== limit;
  return joinSentences([
    rule,
    isSuggested && t('money.nearest', { amount: formatNumber(nearest, locale) }),
  ]);
}

/** These languages count by ten thousands. */
const counting: Record<string, { hundredMillions: string; tenThousands: string; gap: string }> = {
  ko: { hundredMillions: '억', tenThousands: '만', gap: ' ' },
  jp: { hundredMillions: '億', tenThousands: '万', gap: '' },
  cn: { hundredMillions: '亿', tenThousands: '万', gap: '' },
};

/** An amount as it is spoken, such as "1억 2,345만". */
export function numberInWords(won: number, locale: string | undefined): string {
  const words = counting[locale ?? ''];
  if (!words || won < 10_000) return formatNumber(won, locale);
  const whole = Math.trunc(won);
  const parts: [number, string][] = [
    [Math.floor(whole / 1e8), words.hundredMillions],
    [Math.floor(whole / 1e4) % 1e4, words.tenThousands],
    [whole % 1e4, ''],
  ];
  return parts
    .filter(([count]) => count > 0)
    .map(([count, unit]) => formatNumber(count, locale) + unit)
    .join(words.gap);
}

/** The amount of `numberInWords` with its unit: "10만원", "100,000 KRW". `unit` is the text `money.unit`. */
export function amountInWords(won: number, locale: string | undefined, unit: string): string {
  return numberInWords(won, locale) + (counting[locale ?? ''] ? '' : ' ') + unit;
}

/** `value`: the digits of the amount, or the typed text if the text is not an amount. */
export interface AmountText {
  shown: string;
  value: string;
}

export function showAmount(value: string, locale: string | undefined): string {
  const parsed = parseAmount(value, locale);
  return parsed.kind === 'amount' ? formatNumber(parsed.won, locale) : value;
}

/** The field after an edit. Ignores group separators that the field wrote ("1,2345" is 12,345), but not typed ones ("1,5" is not 15). */
export function editAmount(
  before: AmountText,
  text: string,
  locale: string | undefined,
): AmountText {
  const sign = groupSign(locale);
  const wasGroupedByField = valueOf(before.shown.replaceAll(sign, ''), locale) === before.value;
  const rest =
    wasGroupedByField && !insertedText(before.shown, text).includes(sign)
      ? text.replaceAll(sign, '')
      : text;
  for (const candidate of [text, rest]) {
    const parsed = parseAmount(candidate, locale);
    if (parsed.kind === 'amount')
      return { shown: formatNumber(parsed.won, locale), value: String(parsed.won) };
  }
  return { shown: rest, value: rest };
}

function valueOf(text: string, locale: string | undefined): string {
  const parsed = parseAmount(text, locale);
  return parsed.kind === 'amount' ? String(parsed.won) : text;
}

function insertedText(before: string, after: string): string {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}
