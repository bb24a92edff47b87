import { koreanTime } from './koreanTime.ts';

/**
 * The tolerant readers of single values. None of them can fail: the upstream family mixes numbers, numeric strings,
 * nulls and missing fields, and one odd value must not cost the member the whole answer.
 */

const maximumText = 4_000;
const maximumHtml = 65_536;
const maximumPosition = 4_096;
const cutMark = '…';

const numberPattern = /^\s*[+-]?\d+(\.\d+)?\s*$/;
const epochPattern = /^\d{13}$/;
const yesPattern = /^(y|yes|true|1)$/i;
const colorPattern = /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,30}|(rgb|hsl)a?\([\d\s,.%/a-z]{5,40}\))$/i;
const linkPattern = /^(https?:\/\/|\/(?![/\\]))/i;

const plainText = (value: unknown): string => {
  if (typeof value === 'string') return value;
  return (typeof value === 'number' && Number.isFinite(value)) || typeof value === 'boolean' ? String(value) : '';
};

/** Text; absent = ''. Longer than 4,000 characters is cut with a mark. Also for account numbers and phones: leading zeros matter. */
export const readText = (value: unknown): string => {
  const text = plainText(value);
  return text.length > maximumText ? text.slice(0, maximumText) + cutMark : text;
};

/** An identifier: number or text on the wire, always text here. @alias */
export const readId = readText;

/**
 * HTML of the operator, not yet sanitized; absent = ''. Longer than 64 Ki characters is cut with a mark,
 * before the last tag begun, so that the mark does not end up inside an attribute.
 */
export const readHtml = (value: unknown): string => {
  const html = plainText(value);
  if (html.length <= maximumHtml) return html;
  const cut = html.slice(0, maximumHtml);
  const lastOpen = cut.lastIndexOf('<');
  return (lastOpen > cut.lastIndexOf('>') ? cut.slice(0, lastOpen) : cut) + cutMark;
};

/** HTML of an answer, not yet sanitized; null = not answered yet. */
export const readAnswer = (value: unknown): string | null => readHtml(value) || null;

/** A number (amounts in won, counters); numeric strings are numbers, not numeric = 0. */
export const readNumber = (value: unknown): number => {
  const number = typeof value === 'string' && numberPattern.test(value) ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number) ? number : 0;
};

/** An amount in won the upstream may leave unsaid; null = unsaid, so that no screen shows a false 0. */
export const readOptionalAmount = (value: unknown): number | null => (value === undefined ? null : readNumber(value));

/** A date as the upstream wrote it; milliseconds since 1970, which name no zone, become Korean time; absent = ''. */
export const readDate = (value: unknown): string => {
  const isEpoch = typeof value === 'number' || (typeof value === 'string' && epochPattern.test(value));
  return isEpoch ? koreanTime(Number(value)) : readText(value);
};

/** Yes or no; null = the upstream does not say. */
export const readFlag = (value: unknown): boolean | null => (value === undefined ? null : yesPattern.test(plainText(value)));

/** A CSS color; anything that does not look like one = ''. */
export const readColor = (value: unknown): string => {
  const color = plainText(value).trim();
  return colorPattern.test(color) ? color : '';
};

/** A distance from the edge of the screen in whole px, 0 to 4096. */
export const readPosition = (value: unknown): number => Math.round(Math.min(Math.max(readNumber(value), 0), maximumPosition));

/** An address a member may follow: http(s) or a path of this site; anything else = ''. */
export const readLink = (value: unknown): string => {
  const link = readText(value).trim();
  return linkPattern.test(link) ? link : '';
};
