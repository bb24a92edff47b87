import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { formatNumber } from '#lib/format/numbers.ts';
import { groupSign, locales } from '#lib/i18n/locales.ts';
import {
  checkAmount,
  editAmount,
  largestAmount,
  parseAmount,
  type AmountText,
} from '#lib/money/amounts.ts';

const runs = { numRuns: Number(process.env.FUZZ_RUNS ?? 2_000) };

// Thousands of cases take a second alone and far longer beside other tests.
vi.setConfig({ testTimeout: 120_000 });

const locale = fc.constantFrom(...locales.map(({ code }) => code));
const wholeWon = fc.oneof(
  fc.integer({ min: 1, max: 99_999 }),
  fc.integer({ min: 1, max: largestAmount }),
);

const read = (text: string, code?: string) => {
  const parsed = parseAmount(text, code);
  return parsed.kind === 'amount' ? parsed.won : null;
};

/** The grammar of numbers, implemented in another way: by the parts between the group separators. */
function readFigures(text: string, code: string): number | null {
  const words = text.split(/\s+/).filter(Boolean);
  const sign = [...words.join(' ')].find((letter) => ',. '.includes(letter)) ?? '';
  const groups = words.join(' ').split(sign || /(?!)/);
  const isWhole = groups.every((group) => group !== '' && !/[^0-9]/.test(group));
  if (!isWhole || groups[0]?.startsWith('0')) return null;
  if (sign && (groups.slice(1).some((group) => group.length !== 3) || (groups[0] ?? '').length > 3))
    return null;
  if (groups.length === 2 && sign !== ' ' && sign !== groupSign(code)) return null;
  const won = Number(groups.join(''));
  return won <= largestAmount ? won : null;
}

describe('the parser', () => {
  test('accepts exactly the figures of the grammar', () => {
    const figures = fc.oneof(
      fc.string({ unit: fc.constantFrom(...'0123456789,. '), maxLength: 15 }),
      fc
        .array(fc.constantFrom('1', '10', '123', '000', '450', ',', ',', '.', ' '), {
          maxLength: 9,
        })
        .map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(figures, locale, (text, code) => {
        expect(read(text, code)).toBe(readFigures(text, code));
      }),
      runs,
    );
  });

  test('parses the output of the formatter in every language', () => {
    fc.assert(
      fc.property(wholeWon, locale, (won, code) => {
        expect(read(formatNumber(won, code), code)).toBe(won);
      }),
      runs,
    );
  });
});

describe('the field', () => {
  const edit = fc.record({
    at: fc.nat({ max: 20 }),
    removed: fc.nat({ max: 3 }),
    typed: fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...'0123456789') },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          ...',. -+ex만원₩０９',
          '1,000',
          '10.5',
          '1,000,000원',
          '1e5',
          '',
        ),
      },
    ),
  });

  test('always shows the amount of the form, for any input', () => {
    fc.assert(
      fc.property(fc.array(edit, { maxLength: 9 }), locale, (edits, code) => {
        let field: AmountText = { shown: '', value: '' };
        for (const { at, removed, typed } of edits) {
          const from = Math.min(at, field.shown.length);
          const rest = field.shown.slice(from + removed);
          const text = field.shown.slice(0, from) + typed + rest;
          field = editAmount(field, text, code);
          const sent = read(field.value);
          expect([field.shown, read(field.shown, code)]).toEqual([field.shown, sent]);
          expect(field.value).toBe(sent === null ? field.shown : String(sent));
          // An edit before the end is shown as typed. Without group separators, the text is the form value.
          if (rest === '') continue;
          field = { ...field, shown: text };
          const shown =
            read(text, code) ??
            (sent === null ? null : read(text.replaceAll(groupSign(code), ''), code));
          expect([text, shown]).toEqual([text, sent]);
        }
      }),
      runs,
    );
  });

  test('inserts a digit where it was typed and removes none', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 99_999_999_999 }),
        fc.nat({ max: 14 }),
        fc.constantFrom(...'123456789'),
        locale,
        (won, at, key, code) => {
          const shown = formatNumber(won, code);
          const left = shown.slice(0, at);
          const expected = left.replace(/\D/g, '') + key + shown.slice(at).replace(/\D/g, '');
          expect(
            editAmount({ shown, value: String(won) }, left + key + shown.slice(at), code).value,
          ).toBe(expected);
        },
      ),
      runs,
    );
  });
});

test('the suggested nearest amount is valid, and no valid amount is nearer', () => {
  const rule = fc.record({
    unit: fc.constantFrom(1, 100, 1_000, 10_000),
    minimum: fc.constantFrom(1, 10_000, 15_000),
    maximum: fc.constantFrom(null, 1_000_000, 999_999),
    quickAmounts: fc.constant<number[]>([]),
  });
  fc.assert(
    fc.property(
      rule,
      fc.integer({ min: 1, max: 1_200_000 }),
      fc.option(fc.nat({ max: 1_200_000 }), { nil: undefined }),
      (limits, won, available) => {
        const refused = checkAmount(won, limits, available);
        if (!refused || refused.nearest === null) return;
        expect(checkAmount(refused.nearest, limits, available)).toBeNull();
        const neighbors = [refused.nearest - limits.unit, refused.nearest + limits.unit];
        const valid = neighbors.filter(
          (other) => other > 0 && !checkAmount(other, limits, available),
        );
        const distances = [refused.nearest, ...valid].map((amount) => Math.abs(amount - won));
        expect(Math.min(...distances)).toBe(distances[0]);
      },
    ),
    runs,
  );
});
