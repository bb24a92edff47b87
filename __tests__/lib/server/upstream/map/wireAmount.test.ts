import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountFormat } from '#contract/backendMap.ts';
import { amountInWon, amountOfWon } from '#lib/server/upstream/map/wireAmount.ts';

describe('an amount of the backend', () => {
  it.each<[unknown, AmountFormat, string | undefined]>([
    [1234500, { unit: 'minor' }, '12345'],
    ['1,234,567', { unit: 'minor' }, '12345.67'],
    [5, { unit: 'minor' }, '0.05'],
    [-150, { unit: 'minor' }, '-1.5'],
    [12.345, { unit: 'thousand' }, '12345'],
    ['1.5', { unit: 'tenThousand' }, '15000'],
    [0.1 + 0.2, { unit: 'thousand' }, '300.00000000000004'],
    [4.35, { unit: 'thousand' }, '4350'],
    ['12,000', {}, '12000'],
    [' ₩12,000 ', {}, '12000'],
    ['12,000원', {}, '12000'],
    ['0', { unit: 'minor' }, '0'],
    ['1,00', {}, undefined],
    ['1.000,50', {}, undefined],
    ['', {}, undefined],
    [1e21, {}, undefined],
    [Number.NaN, {}, undefined],
    [null, {}, undefined],
    [[5], {}, undefined],
  ])('%j with %j is %j won', (value, format, won) => {
    expect(amountInWon(value, format)).toBe(won);
  });

  it.each<[number, AmountFormat, string | number | undefined]>([
    [10_000, {}, 10_000],
    [10_000, { unit: 'minor' }, 1_000_000],
    [999_999_999_999, { unit: 'minor', form: 'grouped' }, '99,999,999,999,900'],
    [10_000, { unit: 'thousand' }, 10],
    [10_000, { form: 'text' }, '10000'],
    [120_000, { form: 'grouped' }, '120,000'],
    [500, { form: 'grouped' }, '500'],
    [10_500, { unit: 'thousand' }, undefined],
  ])('%d won are written with %j as %j', (won, format, written) => {
    expect(amountOfWon(won, format)).toBe(written);
  });

  it('comes back as it was written, in every unit and form', () => {
    const formats = fc.record({
      unit: fc.constantFrom('minor', 'won', 'thousand', 'tenThousand'),
      form: fc.constantFrom('number', 'text', 'grouped'),
    });
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999 }), formats, (tenThousands, format) => {
        const won = tenThousands * 10_000;
        expect(amountInWon(amountOfWon(won, format as AmountFormat), format as AmountFormat)).toBe(String(won));
      }),
    );
  });
});
