import type { TFunction } from 'i18next';
import { formatNumber } from '#lib/format/numbers.ts';
import { joinSentences } from '#lib/format/phrases.ts';
import { groupSign } from '#lib/i18n/locales.ts';
import type { AmountRule } from '#lib/site/siteSettings.ts';

/** Twelve digits (contract, `amount`). */
export const largestAmount = 999_999_999_999;

/** Why a text is not an amount. `letters` = unreadable. */
type TextFault = 'decimal' | 'negative' | 'zero' | 'tooLong' | 'letters';

/** `isPlain` = written in digits only, not as a numeral with units. */
type ParsedAmount =
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

const digitWords = ['일一', '이二两', '삼三', '사四', '오五', '육六', '칠七', '팔八', '구九'];

const digits = `1-9${digitWords.join('')}`;
const figure = String.raw`0|[1-9]\d{0,2}(?:,\d{3})+|[1-9]\d*`;

/** The part before 억 or 만, or at the end: "5", "2천5백", "1천500", "이십오". Four optional places, thousands to ones. */
const part = `(?:([${digits}]?)[천千] ?)?(?:([${digits}]?)[백百] ?)?(?:([${digits}]?)[십十] ?)?(${figure}|[${digits}])?`;

const numeral = new RegExp(`^(?:${part} ?([억億亿]) ?)?(?:${part} ?([만万萬]) ?)?${part}$`);

/**
 * Reads numerals with units: "3만5천", "백만", "1억 2,345만". Null if there is none or it is ambiguous: "3만5" is spoken for 35,000, "1억5천" for
 * 150,000,000.
 */
function readNumeral(text: string): number | null {
  const found = numeral.exec(text);
  // The pattern also matches plain digits.
  if (!found || !/[십十백百천千만万萬억億亿]/.test(text)) return null;
  const hundredMillions = readPart(found.slice(1, 5), Infinity, found[5]);
  const tenThousands = readPart(found.slice(6, 10), found[5] ? 10_000 : Infinity, found[10]);
  const isAmbiguous =
    found[5] && !found[10] && (found.slice(11, 14).some((count) => count !== undefined) || /^\d{4}$/.test(found[14] ?? ''));
  if (isAmbiguous) return null;
  const rest = readPart(found.slice(11, 15), found[5] || found[10] ? 10_000 : Infinity);
  if (hundredMillions === null || tenThousands === null || rest === null) return null;
  return hundredMillions * 1e8 + tenThousands * 1e4 + rest;
}

/** A unit without a digit counts once. `below` = the exclusive limit of this part. */
function readPart([thousands, hundreds, tens, last]: (string | undefined)[], below: number, unit?: string): number | null {
  const places = [
    { count: thousands, place: 1000 },
    { count: hundreds, place: 100 },
    { count: tens, place: 10 },
  ];
  const named = places.flatMap(({ count, place }) =>
    count === undefined ? [] : [{ place, won: (count === '' ? 1 : readFigure(count)) * place }],
  );
  const sum = named.reduce((total, { won }) => total + won, 0);
  const room = named.at(-1)?.place ?? below;
  if (last === undefined) {
    const counted = sum === 0 && unit ? 1 : sum;
    return counted < below ? counted : null;
  }
  const isAmbiguous = /^\d$/.test(last) && (sum > 0 || (!unit && below !== Infinity));
  const ones = readFigure(last);
  return isAmbiguous || ones >= room ? null : sum + ones;
}

function readFigure(text: string): number {
  const byWord = digitWords.findIndex((words) => words.includes(text));
  return byWord >= 0 ? byWord + 1 : Number(text.replaceAll(',', ''));
}

export interface AmountFault {
  fault: TextFault | 'minimum' | 'maximum' | 'unit' | 'available';
  /** The minimum, maximum or unit of the broken rule, in won. */
  limit: number;
  /** The nearest valid amount; null if no amount is valid. */
  nearest: number | null;
  /** A larger valid amount that is just as near. */
  alsoNearest?: number;
}

/** Any amount of whole won. */
export const wholeWon: AmountRule = { unit: 1, minimum: 1, maximum: null, quickAmounts: [] };

/** The valid range in multiples of the unit. It is empty if max < min. */
export function amountRange({ unit, minimum, maximum }: AmountRule, available = Infinity): { min: number; max: number } {
  const max = Math.min(maximum ?? largestAmount, Math.max(0, available), largestAmount);
  return { min: Math.max(1, Math.ceil(minimum / unit)) * unit, max: Math.floor(max / unit) * unit };
}

/** Checks whole won against the rule and the available balance; null = valid. */
export function checkAmount(won: number, rule: AmountRule, available?: number): AmountFault | null {
  const nearest = nearestAmount(won, rule, available);
  const { min } = amountRange(rule);
  if (won < min) return { fault: 'minimum', limit: min, nearest };
  if (won > Math.min(rule.maximum ?? largestAmount, largestAmount)) return { fault: 'maximum', limit: amountRange(rule).max, nearest };
  if (won > (available ?? Infinity)) return { fault: 'available', limit: Math.max(0, Math.trunc(available ?? 0)), nearest };
  if (won % rule.unit === 0) return null;
  const isHalfway = nearest !== null && (won - nearest) * 2 === rule.unit && nearest < amountRange(rule, available).max;
  return { fault: 'unit', limit: rule.unit, nearest, ...(isHalfway && { alsoNearest: nearest + rule.unit }) };
}

/** The same for typed text; null = valid or empty. */
export function checkTyped(typed: ParsedAmount, rule: AmountRule, available?: number): AmountFault | null {
  if (typed.kind === 'amount') return checkAmount(typed.won, rule, available);
  if (typed.kind === 'empty') return null;
  return { fault: typed.fault, limit: rule.unit, nearest: nearestAmount(typed.near ?? rule.minimum, rule, available) };
}

function nearestAmount(won: number, rule: AmountRule, available: number | undefined): number | null {
  const { min, max } = amountRange(rule, available);
  if (max < min) return null;
  // Halfway between two amounts it suggests the smaller one.
  const steps = Math.ceil(won / rule.unit - 0.5);
  return Math.min(max, Math.max(min, steps * rule.unit));
}

/** What is wrong with an amount, and the nearest valid one. */
export function amountFaultText({ fault, limit, nearest, alsoNearest }: AmountFault, t: TFunction, locale: string | undefined): string {
  const format = (won: number) => formatNumber(won, locale);
  const figure = format(limit);
  const rules = {
    decimal: () => t('money.wholeRule'),
    negative: () => t('money.signRule'),
    zero: () => t('money.signRule'),
    tooLong: () => t('money.lengthRule'),
    letters: () => t('money.digitsRule'),
    minimum: () => t('money.min', { min: figure }),
    maximum: () => t('money.max', { max: figure }),
    unit: () => t('money.unitRule', { unit: figure }),
    available: () => t('money.availableRule', { amount: figure }),
  };
  const rule = rules[fault]();
  // The rule itself already names the nearest amount. Letters may be a part of the amount, so the digits are none to start from.
  const isNamed = nearest === null || fault === 'letters' || (nearest === limit && ['minimum', 'maximum', 'available'].includes(fault));
  if (isNamed) return rule;
  const suggestion = alsoNearest
    ? t('money.nearestTwo', { lower: format(nearest), upper: format(alsoNearest) })
    : t('money.nearest', { amount: format(nearest) });
  return joinSentences([rule, suggestion]);
}

/** Languages that count by ten thousands: their words for 10^8 and 10^4, and the separator of the parts. */
const counting: Record<string, { hundredMillions: string; tenThousands: string; gap: string }> = {
  ko: { hundredMillions: '억', tenThousands: '만', gap: ' ' },
  jp: { hundredMillions: '億', tenThousands: '万', gap: '' },
  cn: { hundredMillions: '亿', tenThousands: '万', gap: '' },
};

/** An amount as it is spoken: "1억 2,345만" in languages that count by ten thousands, grouped digits in others. */
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

/** The same with the unit: "10만원", "100,000 KRW". `unit` is the text `money.unit`. */
export function amountInWords(won: number, locale: string | undefined, unit: string): string {
  return numberInWords(won, locale) + (counting[locale ?? ''] ? '' : ' ') + unit;
}

/** The text of the field, and the form value: the digits of an amount, or the typed text if it is not an amount. */
export interface AmountText {
  shown: string;
  value: string;
}

/** The text of the field for a form value, while the member does not type: an amount is grouped, other text is unchanged. */
export function showAmount(value: string, locale: string | undefined): string {
  const parsed = parseAmount(value, locale);
  return parsed.kind === 'amount' ? formatNumber(parsed.won, locale) : value;
}

/** The field after an edit. Ignores group separators that the field wrote ("1,2345" is 12,345), but not typed ones ("1,5" is not 15). */
export function editAmount(before: AmountText, text: string, locale: string | undefined): AmountText {
  const sign = groupSign(locale);
  const wasGroupedByField = valueOf(before.shown.replaceAll(sign, ''), locale) === before.value;
  const rest = wasGroupedByField && !insertedText(before.shown, text).includes(sign) ? text.replaceAll(sign, '') : text;
  for (const candidate of [text, rest]) {
    const parsed = parseAmount(candidate, locale);
    // A numeral may continue ("3만" becomes "3만5천"), so it is not rewritten while typing.
    if (parsed.kind === 'amount')
      return { shown: parsed.isPlain ? formatNumber(parsed.won, locale) : candidate, value: String(parsed.won) };
  }
  return { shown: rest, value: rest };
}

function valueOf(text: string, locale: string | undefined): string {
  const parsed = parseAmount(text, locale);
  return parsed.kind === 'amount' ? String(parsed.won) : text;
}

/** The inserted text: the part between the common start and the common end of both texts. */
function insertedText(before: string, after: string): string {
  const shortest = Math.min(before.length, after.length);
  let start = 0;
  while (start < shortest && before[start] === after[start]) start += 1;
  let end = 0;
  while (end < shortest - start && before.at(-1 - end) === after.at(-1 - end)) end += 1;
  return after.slice(start, after.length - end);
}
