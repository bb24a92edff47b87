import { z } from 'zod';

/**
 * The tolerant readers of single values. None of them can fail: the upstream family mixes numbers, numeric strings,
 * nulls and missing fields, and one odd value must not cost the member the whole answer.
 */

const maximumText = 4_000;
const maximumHtml = 65_536;
const cutMark = '…';

const toText = (value: unknown, maximum: number): string => {
  const isPlain = typeof value === 'string' || typeof value === 'boolean' || (typeof value === 'number' && Number.isFinite(value));
  const text = isPlain ? String(value) : '';
  return text.length > maximum ? text.slice(0, maximum) + cutMark : text;
};

/** HTML too long is cut before the last tag begun, so that the mark does not end up inside an attribute. */
const toHtml = (value: unknown): string => {
  const text = toText(value, maximumHtml);
  if (text.length <= maximumHtml) return text;
  const lastOpen = text.lastIndexOf('<');
  return lastOpen > text.lastIndexOf('>') ? text.slice(0, lastOpen) + cutMark : text;
};

const toNumber = (value: unknown): number => {
  const isNumeric = typeof value === 'number' || (typeof value === 'string' && /^\s*[+-]?\d+(\.\d+)?\s*$/.test(value));
  const number = isNumeric ? Number(value) : 0;
  return Number.isFinite(number) ? number : 0;
};

const toDate = (value: unknown): string => {
  const isEpoch = typeof value === 'number' || (typeof value === 'string' && /^\d{13}$/.test(value));
  if (!isEpoch) return toText(value, maximumText);
  const date = new Date(Number(value));
  return Number.isNaN(date.getTime()) ? '' : date.toISOString();
};

const toFlag = (value: unknown): boolean | null => {
  if (value === undefined || value === null) return null;
  return value === true || value === 1 || (typeof value === 'string' && /^(y|yes|true|1)$/i.test(value));
};

const colorPattern = /^(#[0-9a-f]{3,4}|#[0-9a-f]{6}|#[0-9a-f]{8}|[a-z]{3,30}|rgba?\([\d\s,.%/]{5,40}\)|hsla?\([\d\s,.%/a-z]{5,40}\))$/i;

const maximumPosition = 4_096;

/** Text; absent = ''. Longer than 4,000 characters is cut with a mark. Also for account numbers and phones: leading zeros matter. */
export const wireText = z.unknown().transform((value) => toText(value, maximumText));

/** An identifier: number or text on the wire, always text here. */
export const wireId = wireText;

/** HTML of the operator, not yet sanitized; absent = ''. Longer than 64 Ki characters is cut with a mark. */
export const wireHtml = z.unknown().transform(toHtml);

/** HTML of an answer, not yet sanitized; null = not answered yet. */
export const wireAnswer = z.unknown().transform((value) => toHtml(value) || null);

/** A number (amounts in won, counters); numeric strings are numbers, not numeric = 0. */
export const wireNumber = z.unknown().transform(toNumber);

/** An amount in won the upstream may leave unsaid; null = unsaid, so that no screen shows a false 0. */
export const wireOptionalAmount = z.unknown().transform((value) => (value === undefined ? null : toNumber(value)));

/** A date as the upstream wrote it; milliseconds since 1970 become ISO 8601 text; absent = ''. */
export const wireDate = z.unknown().transform(toDate);

/** Yes or no; null = the upstream does not say. */
export const wireFlag = z.unknown().transform(toFlag);

/** A CSS color; anything that does not look like one = ''. */
export const wireColor = z.unknown().transform((value) => {
  const text = toText(value, maximumText).trim();
  return colorPattern.test(text) ? text : '';
});

/** A distance from the edge of the screen in whole px, 0 to 4096. */
export const wirePosition = z.unknown().transform((value) => Math.round(Math.min(Math.max(toNumber(value), 0), maximumPosition)));

/** An address a member may follow: http(s) or a path of this site; anything else = ''. */
export const wireLink = z.unknown().transform((value) => {
  const text = toText(value, maximumText).trim();
  return /^(https?:\/\/|\/(?![/\\]))/i.test(text) ? text : '';
});
