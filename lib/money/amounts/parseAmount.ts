import { groupSign } from '#lib/i18n/locales.ts';

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
  const places: [string | undefined, number][] = [
    [thousands, 1000],
    [hundreds, 100],
    [tens, 10],
  ];
  let sum = 0;
  let room = below;
  for (const [count, place] of places) {
    if (count === undefined) continue;
    sum += (count === '' ? 1 : readFigure(count)) * place;
    room = place;
  }
  if (last === undefined) return withinPart(sum === 0 && unit ? 1 : sum, below);
  const isAmbiguous = /^\d$/.test(last) && (sum > 0 || (!unit && below !== Infinity));
  const ones = readFigure(last);
  return isAmbiguous || ones >= room ? null : sum + ones;
}

const withinPart = (sum: number, below: number): number | null => (sum < below ? sum : null);

function readFigure(text: string): number {
  const byWord = digitWords.findIndex((words) => words.includes(text));
  return byWord >= 0 ? byWord + 1 : Number(text.replaceAll(',', ''));
}
