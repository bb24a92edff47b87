import { describe, expect, test } from 'vitest';
import { parseAmount } from '#lib/money/amounts/parseAmount.ts';

const won = (text: string, locale = 'ko') => {
  const parsed = parseAmount(text, locale);
  return parsed.kind === 'amount' ? parsed.won : parsed.kind === 'fault' ? parsed.fault : parsed.kind;
};

describe('an amount', () => {
  test.each([
    ['10000', 10_000],
    [' 1,000,000원 ', 1_000_000],
    ['１００００', 10_000],
    ['１，０００，０００', 1_000_000],
    ['₩ 50,000', 50_000],
    ['￦50000', 50_000],
    ['50,000 KRW', 50_000],
    ['krw 50000', 50_000],
    ['50000won', 50_000],
    ['10,000ウォン', 10_000],
    ['10,000 韩元', 10_000],
    ['1 000 000', 1_000_000],
    ['1\u00a0000', 1_000],
    ['1.000.000', 1_000_000],
    ['999,999,999,999', 999_999_999_999],
  ])('"%s" is %d', (text, expected) => {
    expect(won(text)).toBe(expected);
  });

  test.each([
    ['10만', 100_000],
    ['3만5천', 35_000],
    ['3만 5천원', 35_000],
    ['백만원', 1_000_000],
    ['만원', 10_000],
    ['1억', 100_000_000],
    ['1억 2,345만원', 123_450_000],
    ['1억5천만', 150_000_000],
    ['1억 5,000원', 100_005_000],
    ['1,000만', 10_000_000],
    ['1천5백만', 15_000_000],
    ['1천500만', 15_000_000],
    ['이십오만원', 250_000],
    ['삼만오천', 35_000],
    ['3만5000', 35_000],
    ['10万', 100_000],
    ['1億2345万', 123_450_000],
    ['两万', 20_000],
    ['１０만', 100_000],
  ])('"%s" with units is %d', (text, expected) => {
    expect(won(text)).toBe(expected);
  });
});

describe('grouping', () => {
  test('follows the language, and a single group in the style of another language is rejected', () => {
    expect(won('1.000', 'vn')).toBe(1_000);
    expect(won('1.000', 'ko')).toBe('decimal');
    expect(won('1,000', 'ko')).toBe(1_000);
    expect(won('1,000', 'vn')).toBe('decimal');
    expect(won('1,000,000', 'vn')).toBe(1_000_000);
  });

  test('is ambiguous without a language', () => {
    expect(parseAmount('1,000')).toMatchObject({ fault: 'decimal' });
    expect(parseAmount('1.000')).toMatchObject({ fault: 'decimal' });
  });

  test.each(['1,00', '1,0000', '1,000,00', '1,000.000', ',000', '1,,000', '1234,567'])('"%s" is not a valid grouping', (text) => {
    expect(won(text)).toBeTypeOf('string');
  });
});

describe('an invalid amount', () => {
  test.each([
    ['', 'empty'],
    ['  ', 'empty'],
    ['0', 'zero'],
    ['000', 'zero'],
    ['0원', 'zero'],
    ['-5', 'negative'],
    ['−10,000', 'negative'],
    ['10000.5', 'decimal'],
    ['10.5', 'decimal'],
    ['1,5', 'decimal'],
    ['1000000000000', 'tooLong'],
    ['10000억', 'tooLong'],
    ['1조', 'letters'],
    ['1e5', 'letters'],
    ['0x10', 'letters'],
    ['10^15', 'letters'],
    ['+5', 'letters'],
    ['007', 'letters'],
    ['원', 'letters'],
    ['3만5', 'letters'],
    ['1억5', 'letters'],
    ['1억5천', 'letters'],
    ['1억천', 'letters'],
    ['1억5000', 'letters'],
    ['1亿5千', 'letters'],
    ['3만50000', 'letters'],
    ['만억', 'letters'],
    ['Infinity', 'letters'],
    ['٣', 'letters'],
    ['10²', 'letters'],
    ['½', 'letters'],
    ['10,000 20,000', 'letters'],
    ['abc', 'letters'],
  ])('"%s" is refused as %s', (text, expected) => {
    expect(won(text)).toBe(expected);
  });

  test('suggests the probable amount', () => {
    expect(parseAmount('10000.5')).toMatchObject({ near: 10_000 });
    expect(parseAmount('-5만')).toMatchObject({ near: 50_000 });
    expect(parseAmount('1'.repeat(40))).toMatchObject({ near: 999_999_999_999 });
  });
});
