import { describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { amountInWords, numberInWords } from '#lib/money/amounts/amountInWords.ts';
import cn from '../../../../public/locales/cn/common.json' with { type: 'json' };
import en from '../../../../public/locales/en/common.json' with { type: 'json' };
import jp from '../../../../public/locales/jp/common.json' with { type: 'json' };
import ko from '../../../../public/locales/ko/common.json' with { type: 'json' };
import vn from '../../../../public/locales/vn/common.json' with { type: 'json' };

const texts = { ko, en, jp, vn, cn };

describe('an amount in words', () => {
  test.each([
    [9_000, '9,000원', '9,000 KRW', '9,000ウォン', '9.000 KRW', '9,000韩元'],
    [100_000, '10만원', '100,000 KRW', '10万ウォン', '100.000 KRW', '10万韩元'],
    [35_000, '3만 5,000원', '35,000 KRW', '3万5,000ウォン', '35.000 KRW', '3万5,000韩元'],
    [123_450_000, '1억 2,345만원', '123,450,000 KRW', '1億2,345万ウォン', '123.450.000 KRW', '1亿2,345万韩元'],
    [100_000_500, '1억 500원', '100,000,500 KRW', '1億500ウォン', '100.000.500 KRW', '1亿500韩元'],
  ])('%d', (won, ...expected) => {
    expect(locales.map(({ code }) => amountInWords(won, code, texts[code]['money.unit']))).toEqual(expected);
  });

  test('is truncated, and zero is zero', () => {
    expect(numberInWords(19_999.99, 'ko')).toBe('1만 9,999');
    expect(numberInWords(0, 'ko')).toBe('0');
  });
});
