import { koreanTime } from './koreanTime.ts';
import { applicationStatuses } from './responseStatus.ts';

// Readers of single values never throw, because upstreams mix types and one wrong value must not invalidate the whole answer.
// A reader gets undefined for a field that was not sent, and null for a field that was sent without a value.

const maxText = 4_000;
const maxHtml = 65_536;
const maxPosition = 4_096;
const cutMark = '…';

const numberPattern = /^\s*[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?\s*$/;
const epochPattern = /^\d{13}$/;
const truePattern = /^(y|yes|true|1)$/i;
const colorPattern =
  /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s,.%/a-z]{5,40}\))$/i;
const linkPattern = /^(https?:\/\/|\/(?![/\\]))/i;

const plainText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean'
    ? String(value)
    : '';
};

/** '' = not sent. Account and phone numbers are text too, because they have leading zeros. */
export const readText = (value: unknown): string => {
  const text = plainText(value);
  return text.length > maxText ? text.slice(0, maxText) + cutMark : text;
};

/** Some upstreams send ids as numbers. @alias */
export const readId = readText;

/** The result is not sanitized; '' = not sent. HTML over 64 Ki characters is cut before an unfinished tag. */
export const readHtml = (value: unknown): string => {
  const html = plainText(value);
  if (html.length <= maxHtml) return html;
  const cut = html.slice(0, maxHtml);
  const lastOpen = cut.lastIndexOf('<');
  return (lastOpen > cut.lastIndexOf('>') ? cut.slice(0, lastOpen) : cut) + cutMark;
};

/** The result is HTML, not sanitized; null = not answered yet. */
export const readAnswer = (value: unknown): string | null => readHtml(value) || null;

const numericValue = (value: unknown): number | undefined => {
  const number =
    typeof value === 'string' && numberPattern.test(value)
      ? Number(value.replaceAll(',', ''))
      : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** Digits may be in groups ("1,000"). A value that is not numeric = 0. */
export const readNumber = (value: unknown): number => numericValue(value) ?? 0;

let unreadable = 0;

/** An answer is read in one synchronous step, so a rise of this number during that step comes from that answer. */
export const unreadableAmounts = (): number => unreadable;

/** Reads an amount in won. A value that is not numeric = 0 (specification section 9), and is counted as unreadable if it was sent. */
export const readAmount = (value: unknown): number => {
  const amount = numericValue(value);
  if (amount === undefined && value !== undefined) unreadable += 1;
  return amount ?? 0;
};

/** Reads an optional amount in won; null = not sent or sent without a value, so that no screen shows a false 0. */
export const readOptionalAmount = (value: unknown): number | null => {
  const amount = readAmount(value);
  return value === undefined || value === null ? null : amount;
};

export const readStatus = (value: unknown): string => readText(value);

/** `y` = usable, any other text = under maintenance. */
export const readUsed = (value: unknown): string => readText(value);

/** Reads a date as the upstream sent it; '' if it was not sent. Milliseconds since 1970 become Korean time. */
export const readDate = (value: unknown): string => {
  const isEpoch =
    typeof value === 'number' || (typeof value === 'string' && epochPattern.test(value));
  return isEpoch ? koreanTime(Number(value)) : readText(value);
};

export const readFlag = (value: unknown): boolean | null =>
  value === undefined || value === null ? null : truePattern.test(plainText(value));

export const readColor = (value: unknown): string => {
  const color = plainText(value).trim();
  return colorPattern.test(color) ? color : '';
};

/** The distance from the edge of the screen is in px, rounded and limited to 0 to 4096. */
export const readPosition = (value: unknown): number =>
  Math.round(Math.min(Math.max(readNumber(value), 0), maxPosition));

/** An http(s) URL or a path of this site; any other value = ''. */
export const readLink = (value: unknown): string => {
  const link = readText(value).trim();
  return linkPattern.test(link) ? link : '';
};

export interface ValueMeaning {
  kind: 'text' | 'number' | 'amount' | 'time' | 'flag' | 'word';
  words?: readonly string[];
}

const meanings = new Map<unknown, ValueMeaning>([
  [readNumber, { kind: 'number' }],
  [readPosition, { kind: 'number' }],
  [readAmount, { kind: 'amount' }],
  [readOptionalAmount, { kind: 'amount' }],
  [readDate, { kind: 'time' }],
  [readFlag, { kind: 'flag', words: ['y', 'n'] }],
  [readUsed, { kind: 'word', words: ['y', 'n'] }],
  [readStatus, { kind: 'word', words: applicationStatuses }],
]);

export const meaningOf = (read: unknown): ValueMeaning => meanings.get(read) ?? { kind: 'text' };
