import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AmountFormat, TimeFormat } from '#contract/backendMap.ts';
import {
  amountInWon,
  amountOfWon,
  createTimeReader,
  createTimeWriter,
} from '#lib/server/upstream/map/wireValues.ts';

describe('an amount of the backend', () => {
  it.each<[unknown, AmountFormat, string | undefined]>([
    [1234500, { unit: 'minor' }, '12345'],
    ['1,234,567', { unit: 'minor' }, '12345.67'],
    [5, { unit: 'minor' }, '0.05'],
    [-150, { unit: 'minor' }, '-1.5'],
    [12.345, { unit: 'thousand' }, '12345'],
    [0.1 + 0.2, { unit: 'thousand' }, '300.00000000000004'],
    [4.35, { unit: 'thousand' }, '4350'],
    [' ₩12,000 ', {}, '12000'],
    ['0', { unit: 'minor' }, '0'],
    ['1,00', {}, undefined],
    ['', {}, undefined],
    [1e21, {}, undefined],
    [null, {}, undefined],
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
        expect(amountInWon(amountOfWon(won, format as AmountFormat), format as AmountFormat)).toBe(
          String(won),
        );
      }),
    );
  });
});

describe('a time of the backend', () => {
  it.each<[unknown, TimeFormat, unknown]>([
    [1_790_000_000, { format: 'seconds' }, '2026-09-21T23:13:20.000+09:00'],
    ['1790000000.5', { format: 'seconds' }, '2026-09-21T23:13:20.500+09:00'],
    [1_790_000_000_000, { format: 'milliseconds' }, '2026-09-21T23:13:20.000+09:00'],
    ['2026-11-23 08:00:00', { zone: 'UTC' }, '2026-11-23T17:00:00.000+09:00'],
    ['2026-11-23T08:00', { zone: 'America/New_York' }, '2026-11-23T22:00:00.000+09:00'],
    // The hours around a change to and from summer time.
    ['2026-03-08 01:59:00', { zone: 'America/New_York' }, '2026-03-08T15:59:00.000+09:00'],
    ['2026-03-08 03:00:00', { zone: 'America/New_York' }, '2026-03-08T16:00:00.000+09:00'],
    ['2026-11-01 03:00:00', { zone: 'America/New_York' }, '2026-11-01T17:00:00.000+09:00'],
    ['2026-11-23 08:00:00', { zone: '+05:30' }, '2026-11-23T11:30:00.000+09:00'],
    ['20261123080000', { zone: 'Asia/Seoul' }, '2026-11-23 08:00:00'],
    ['23.11.2026 08:05', { format: 'DD.MM.YYYY HH:mm' }, '2026-11-23 08:05:00'],
    ['23.11.2026', { format: 'DD.MM.YYYY', zone: 'UTC' }, '2026-11-23'],
    ['2026-11-23T08:00:00Z', { zone: 'Asia/Tokyo' }, '2026-11-23T08:00:00Z'],
    ['2026-13-45 08:00:00', { zone: 'UTC' }, '2026-13-45 08:00:00'],
  ])('%j with %j is read as %j', (value, format, time) => {
    expect(createTimeReader(format)(value)).toBe(time);
  });

  it.each<[TimeFormat, unknown]>([
    [{ format: 'seconds' }, 1_790_000_000],
    [{ format: 'milliseconds' }, 1_790_000_000_123],
    [{ zone: 'UTC' }, '2026-09-21 14:13:20'],
    [{ format: 'YYYYMMDDHHmmss' }, '20260921231320'],
    [{ format: 'DD.MM.YYYY HH:mm', zone: 'America/New_York' }, '21.09.2026 10:13'],
  ])('is written with %j as %j', (format, written) => {
    expect(createTimeWriter(format)(1_790_000_000_123)).toBe(written);
  });
});
