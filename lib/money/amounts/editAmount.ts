import { formatNumber } from '#lib/format/numbers.ts';
import { groupSign } from '#lib/i18n/locales.ts';
import { parseAmount } from './parseAmount.ts';

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
