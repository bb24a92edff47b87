import { formatNumber } from '#lib/format/formatNumber.ts';
import { groupSign } from '#lib/i18n/locales.ts';
import { parseAmount } from './parseAmount.ts';

/** What the field shows, and what the form holds: the digits of an amount, or the text as typed where it is none. */
export interface AmountText {
  shown: string;
  value: string;
}

/** How a form's value is shown where nobody is typing: an amount grouped, anything else as it stands. */
export function showAmount(value: string, locale: string | undefined): string {
  const parsed = parseAmount(value, locale);
  return parsed.kind === 'amount' ? formatNumber(parsed.won, locale) : value;
}

/**
 * What remains in the field after an edit turned `before` into `after`. Group signs in `before` are ours: an edit beside them still means an
 * amount ("1,234" and a 5 is 12,345). A group sign that was typed is not: "1,5" is not 15.
 */
export function editAmount(before: string, after: string, locale: string | undefined): AmountText {
  for (const text of [after, withoutOurSigns(before, after, locale)]) {
    const parsed = parseAmount(text, locale);
    if (parsed.kind !== 'amount') continue;
    // A numeral may go on ("3만" becomes "3만5천"): it stays as typed until the field is left.
    return { shown: parsed.isPlain ? formatNumber(parsed.won, locale) : text, value: String(parsed.won) };
  }
  const text = withoutOurSigns(before, after, locale);
  return { shown: text, value: text };
}

/** Where the caret stands in `shown` when it stood at `caret` in `after`: behind as many characters, group signs and currency not counted. */
export function caretAfter(after: string, caret: number, shown: string, locale: string | undefined): number {
  if (shown === after) return caret;
  const sign = groupSign(locale);
  let left = [...after.slice(0, caret)].filter((letter) => letter !== sign && !/[\s₩￦]/.test(letter)).length;
  let at = 0;
  while (at < shown.length && left > 0) {
    if (shown[at] !== sign) left -= 1;
    at += 1;
  }
  return at;
}

function withoutOurSigns(before: string, after: string, locale: string | undefined): string {
  const sign = groupSign(locale);
  if (!isGroupedAmount(before, locale)) return after;
  const start = commonStart(before, after);
  const end = commonStart(reversed(before.slice(start)), reversed(after.slice(start)));
  const typed = after.slice(start, after.length - end);
  if (typed.includes(sign)) return after;
  return after.slice(0, start).replaceAll(sign, '') + typed + after.slice(after.length - end).replaceAll(sign, '');
}

function isGroupedAmount(text: string, locale: string | undefined): boolean {
  const parsed = parseAmount(text, locale);
  return parsed.kind === 'amount' && text === formatNumber(parsed.won, locale);
}

function commonStart(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

function reversed(text: string): string {
  return [...text].reverse().join('');
}

/** Backspace or Delete beside a group sign of ours means the digit behind it: the sign alone would come back at once. */
export function withoutNeighbor(
  before: string,
  after: { text: string; caret: number },
  inputType: string | undefined,
  locale: string | undefined,
): { text: string; caret: number } {
  const { text, caret } = after;
  const isSignAlone = before === `${text.slice(0, caret)}${groupSign(locale)}${text.slice(caret)}` && isGroupedAmount(before, locale);
  if (isSignAlone && inputType === 'deleteContentForward') return { text: text.slice(0, caret) + text.slice(caret + 1), caret };
  if (isSignAlone && inputType === 'deleteContentBackward') return { text: text.slice(0, caret - 1) + text.slice(caret), caret: caret - 1 };
  return after;
}
