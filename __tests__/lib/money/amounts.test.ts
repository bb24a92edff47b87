import i18next from 'i18next';
import { beforeAll, describe, expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import {
  amountFaultText,
  amountInWords,
  amountRange,
  checkAmount,
  checkTyped,
  numberInWords,
  parseAmount,
  type AmountFault,
} from '#lib/money/amounts.ts';
import cn from '../../../public/locales/cn/common.json' with { type: 'json' };
import en from '../../../public/locales/en/common.json' with { type: 'json' };
import jp from '../../../public/locales/jp/common.json' with { type: 'json' };
import ko from '../../../public/locales/ko/common.json' with { type: 'json' };
import vn from '../../../public/locales/vn/common.json' with { type: 'json' };

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

const amounts = ['1', '5', '10000', '10,000', '1000000', '999999999999'];

/** Amounts with signs, arithmetic, other currencies, other notations, invisible characters and markup. */
const disguises = [
  ...['-#', '+#', '−#', '–#', '△#', '(#)', '#-', '--#', '~#', '!#', '=#', '@#', '#!'],
  ...['0x#', '0b#', '0o#', '0#', '00#', '#e0', '#e5', '#E+2', '#n', '#f', '#k', '#M', '#²', '#%', '1/#', '#*1', '#+1', '#^2', '2**#'],
  ...['$#', '€#', '#円', '#元', 'USD #', '#달러', '₩₩#', '#원원', '원#'],
  ...['#.0', '#.5', '#,5', '#.', '#,', ',#', '.#', "#'000", '#_000', '#;', '#:00', '#..5'],
  ...['\u200b1\u200b#', '#\u0000', '\u202e#', '#\u0301', '①#', '#½', '٣#', '#٠', '#\u200d1'],
  ...['<b>#</b>', '[#]', '{"a":#}', "#' or 1", '#\u0026x=1', 'NaN#', '#null', '#,000,00', '#조', '영#'],
];

const others = [
  ...['NaN', 'Infinity', '-Infinity', 'null', 'undefined', 'true', '[]', '{}', '[object Object]', '1e15', '1e400', '9'.repeat(400)],
  ...[
    '9007199254740993',
    '1000000000000',
    '10^15',
    '1,0,0',
    '1,00',
    '10,00',
    '1,0000',
    '1,000.00',
    '1.000,00',
    '1,000 000',
    '0.1',
    '.5',
    '5.',
    '1.5만',
  ],
  ...[
    '만만',
    '만억',
    '10천',
    '3만5',
    '천5',
    '3만 50000',
    '백천',
    '억억',
    '조',
    '일이삼',
    '오',
    '1만1만',
    '-만',
    '0만',
    '10000억',
    '만원원',
    '열 개',
  ],
];

const hostile = [...disguises.flatMap((disguise) => amounts.map((amount) => disguise.replace('#', amount))), ...others];

test('there are more than 200 of them', () => {
  expect(new Set(hostile).size).toBeGreaterThan(200);
});

test.each(locales.map(({ code }) => code))('no hostile amount is an amount in %s', (code) => {
  const accepted = hostile.filter((text) => parseAmount(text, code).kind !== 'fault');
  expect(accepted).toEqual([]);
});

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

const texts = { ko, en, jp, vn, cn };
const i18n = i18next.createInstance();

beforeAll(async () => {
  const resources = Object.fromEntries(Object.entries(texts).map(([code, common]) => [code, { common }]));
  await i18n.init({ resources, defaultNS: 'common', keySeparator: false, nsSeparator: false, interpolation: { escapeValue: false } });
});

const worded = (fault: AmountFault, code: string) => amountFaultText(fault, i18n.getFixedT(code), code);

describe('a refused amount shows the rule and the nearest valid amount', () => {
  test.each([
    ['ko', '10,000원 단위로 입력해 주세요. 가장 가까운 금액은 20,000원이에요.'],
    ['en', 'Enter a multiple of 10,000 KRW. The nearest valid amount is 20,000 KRW.'],
    ['jp', '10,000ウォン単位です。入力できる最も近い金額は20,000ウォンです。'],
    ['vn', 'Nhập bội số của 10.000 KRW. Số tiền hợp lệ gần nhất là 20.000 KRW.'],
    ['cn', '请输入 10,000 韩元的整数倍。最接近的可填金额为 20,000 韩元。'],
  ])('in %s', (code, expected) => {
    expect(worded({ fault: 'unit', limit: 10_000, nearest: 20_000 }, code)).toBe(expected);
  });

  test.each([
    ['ko', '10,000원 단위로 입력해 주세요. 가장 가까운 금액은 10,000원과 20,000원이에요.'],
    ['en', 'Enter a multiple of 10,000 KRW. The nearest valid amounts are 10,000 and 20,000 KRW.'],
    ['cn', '请输入 10,000 韩元的整数倍。最接近的可填金额为 10,000 和 20,000 韩元。'],
  ])('both, if two are equally near, in %s', (code, expected) => {
    expect(worded({ fault: 'unit', limit: 10_000, nearest: 10_000, alsoNearest: 20_000 }, code)).toBe(expected);
  });

  test('a limit that is also the nearest amount is named once', () => {
    expect(worded({ fault: 'minimum', limit: 10_000, nearest: 10_000 }, 'en')).toBe('The minimum is 10,000 KRW.');
    expect(worded({ fault: 'available', limit: 15_500, nearest: 10_000 }, 'en')).toContain('15,500 KRW available. The nearest');
  });

  test('only the rule, if no amount is valid', () => {
    expect(worded({ fault: 'available', limit: 500, nearest: null }, 'en')).toBe('You have 500 KRW available.');
  });

  test.each(locales.map(({ code }) => code))('every fault has a text in %s', (code) => {
    const faults = ['decimal', 'negative', 'zero', 'tooLong', 'letters', 'minimum', 'maximum', 'unit', 'available'] as const;
    const words = faults.map((fault) => worded({ fault, limit: 10_000, nearest: null }, code));
    expect(words.filter((text) => text.startsWith('money.') || text.includes('{'))).toEqual([]);
  });
});

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
