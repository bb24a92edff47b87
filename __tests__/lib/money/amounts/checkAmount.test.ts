import { describe, expect, test } from 'vitest';
import { amountRange, checkAmount, checkTyped } from '#lib/money/amounts/checkAmount.ts';
import { parseAmount } from '#lib/money/amounts/parseAmount.ts';

const rule = { unit: 10_000, minimum: 30_000, maximum: 1_000_000, quickAmounts: [] };

describe('an amount against the rule', () => {
  test('is refused unless it is a multiple of the unit', () => {
    const lenient = { unit: 10_000, minimum: 10_000, maximum: null, quickAmounts: [] };
    expect(checkAmount(14_999, lenient)).toEqual({ fault: 'unit', limit: 10_000, nearest: 10_000 });
    expect(checkAmount(16_000, lenient)).toMatchObject({ nearest: 20_000 });
    expect(checkAmount(20_000, lenient)).toBeNull();
  });

  test('names both valid amounts from halfway between them, if both are allowed', () => {
    expect(checkAmount(35_000, rule)).toEqual({ fault: 'unit', limit: 10_000, nearest: 30_000, alsoNearest: 40_000 });
    expect(checkAmount(35_000, rule, 39_999)).toEqual({ fault: 'unit', limit: 10_000, nearest: 30_000 });
  });

  test.each([
    [20_000, undefined, { fault: 'minimum', limit: 30_000, nearest: 30_000 }],
    [1_010_000, undefined, { fault: 'maximum', limit: 1_000_000, nearest: 1_000_000 }],
    [60_000, 55_500.9, { fault: 'available', limit: 55_500, nearest: 50_000 }],
    [30_000, 29_999, { fault: 'available', limit: 29_999, nearest: null }],
    [30_000, 0, { fault: 'available', limit: 0, nearest: null }],
    [30_000, -5, { fault: 'available', limit: 0, nearest: null }],
    [50_000, 50_000.9, null],
    [1_000_000, undefined, null],
  ])('%d of %s', (won, available, expected) => {
    expect(checkAmount(won, rule, available)).toEqual(expected);
  });

  test('a minimum or maximum between two units moves to the nearest unit in the range', () => {
    expect(amountRange({ unit: 10_000, minimum: 15_000, maximum: 99_999, quickAmounts: [] })).toEqual({ min: 20_000, max: 90_000 });
    expect(amountRange({ unit: 1, minimum: 0, maximum: null, quickAmounts: [] }, 12.9)).toEqual({ min: 1, max: 12 });
  });
});

test('an invalid amount gets the valid amount nearest to its probable meaning', () => {
  expect(checkTyped(parseAmount('45000.5'), rule)).toMatchObject({ fault: 'decimal', nearest: 40_000 });
  expect(checkTyped(parseAmount('abc'), rule)).toMatchObject({ fault: 'letters', nearest: 30_000 });
  expect(checkTyped(parseAmount('abc'), rule, 5)).toMatchObject({ nearest: null });
  expect(checkTyped(parseAmount(''), rule)).toBeNull();
});
