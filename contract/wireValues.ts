import { koreanTime } from './koreanTime.ts';
import { applicationStatuses } from './responseStatus.ts';

// Readers of single values never throw: upstreams mix types, and one wrong value must not invalidate the whole answer.
// They get undefined for a field that was not sent, and null for one that was sent without a value.

const maxText = 4_000;
const maxHtml = 65_536;
const maxPosition = 4_096;
const cutMark = '…';

const numberPattern = /^\s*[+-]?(\d+|\d{1,3}(,\d{3})+)(\.\d+)?\s*$/;
const epochPattern = /^\d{13}$/;
const truePattern = /^(y|yes|true|1)$/i;
const colorPattern = /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s,.%/a-z]{5,40}\))$/i;
const linkPattern = /^(https?:\/\/|\/(?![/\\]))/i;

const plainText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean' ? String(value) : '';
};

/** Text; absent = ''. Cut after 4,000 characters. Also for account and phone numbers, which have leading zeros. */
export const readText = (value: unknown): string => {
  const text = plainText(value);
  return text.length > maxText ? text.slice(0, maxText) + cutMark : text;
};

/** An identifier as text; the upstream also sends numbers. @alias */
export const readId = readText;

/** HTML of the operator, not sanitized; absent = ''. Cut after 64 Ki characters, before an unfinished tag. */
export const readHtml = (value: unknown): string => {
  const html = plainText(value);
  if (html.length <= maxHtml) return html;
  const cut = html.slice(0, maxHtml);
  const lastOpen = cut.lastIndexOf('<');
  return (lastOpen > cut.lastIndexOf('>') ? cut.slice(0, lastOpen) : cut) + cutMark;
};

/** HTML of customer support's answer, not sanitized; null = not answered yet. */
export const readAnswer = (value: unknown): string | null => readHtml(value) || null;

const numericValue = (value: unknown): number | undefined => {
  const number = typeof value === 'string' && numberPattern.test(value) ? Number(value.replaceAll(',', '')) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : undefined;
};

/** A number or a numeric string, also with its digits in groups ("1,000"); other values = 0. */
export const readNumber = (value: unknown): number => numericValue(value) ?? 0;

let unreadable = 0;

/**
 * How many amounts were sent but are not numeric, since the start. An answer is read in one synchronous step, so a count that rises in
 * that step is due to this answer.
 */
export const unreadableAmounts = (): number => unreadable;

/** An amount in won; not numeric = 0, which is the specification's rule (section 9). Undefined = not sent. */
export const readAmount = (value: unknown): number => {
  const amount = numericValue(value);
  if (amount === undefined && value !== undefined) unreadable += 1;
  return amount ?? 0;
};

/** An optional amount in won; null = absent or unknown, so that no screen shows a false 0. */
export const readOptionalAmount = (value: unknown): number | null => {
  const amount = readAmount(value);
  return value === undefined || value === null ? null : amount;
};

/** An ApplicationStatus, or other text. */
export const readStatus = (value: unknown): string => readText(value);

/** `y` = usable; other text = under maintenance. */
export const readUsed = (value: unknown): string => readText(value);

/** A date as the upstream sent it; milliseconds since 1970 become Korean time; absent = ''. */
export const readDate = (value: unknown): string => {
  const isEpoch = typeof value === 'number' || (typeof value === 'string' && epochPattern.test(value));
  return isEpoch ? koreanTime(Number(value)) : readText(value);
};

/** null = absent or unknown. */
export const readFlag = (value: unknown): boolean | null =>
  value === undefined || value === null ? null : truePattern.test(plainText(value));

/** A CSS color; other values = ''. */
export const readColor = (value: unknown): string => {
  const color = plainText(value).trim();
  return colorPattern.test(color) ? color : '';
};

/** A distance from the edge of the screen, 0 to 4096 px, rounded. */
export const readPosition = (value: unknown): number => Math.round(Math.min(Math.max(readNumber(value), 0), maxPosition));

/** A link: an http(s) URL or a path of this site; other values = ''. */
export const readLink = (value: unknown): string => {
  const link = readText(value).trim();
  return linkPattern.test(link) ? link : '';
};

/** What a value means; decides what a backend map may say about its field. */
export interface ValueMeaning {
  kind: 'text' | 'number' | 'amount' | 'time' | 'flag' | 'word';
  /** The known words of a `flag` or `word`. */
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

/** The meaning of what a reader reads. Any other reader reads text. */
export const meaningOf = (read: unknown): ValueMeaning => meanings.get(read) ?? { kind: 'text' };
