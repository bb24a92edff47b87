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
} from '#lib/money/amounts.ts';
import cn from '../../../public/locales/cn/common.json' with { type: 'json' };
import en from '../../../public/locales/en/common.json' with { type: 'json' };
import jp from '../../../public/locales/jp/common.json' with { type: 'json' };
import ko from '../../../public/locales/ko/common.json' with { type: 'json' };
import vn from '../../../public/locales/vn/common.json' with { type: 'json' };

const read = (text: string, locale?: string) => {
  const parsed = parseAmount(text, locale);
  return parsed.kind === 'amount'
    ? parsed.won
    : parsed.kind === 'fault'
      ? parsed.fault
      : parsed.kind;
};

test.each([
  ['10000', 10_000],
  [' 1,000,000원 ', 1_000_000],
  ['１，０００，０００', 1_000_000],
  ['₩ 50,000', 50_000],
  ['￦50000', 50_000],
  ['50,000 KRW', 50_000],
  ['50000won', 50_000],
  ['10,000ウォン', 10_000],
  ['10,000 韩元', 10_000],
  ['1 000 000', 1_000_000],
  ['1\u00a0000', 1_000],
  ['1.000.000', 1_000_000],
  ['999,999,999,999', 999_999_999_999],
  ['', 'empty'],
  ['  ', 'empty'],
  ['000', 'notPositive'],
  ['0원', 'notPositive'],
  ['−10,000', 'notPositive'],
  ['10000.5', 'decimal'],
  ['1.000', 'decimal'],
  ['1,5', 'decimal'],
  ['1000000000000', 'tooLong'],
  ['1e5', 'letters'],
  ['007', 'letters'],
  ['원', 'letters'],
  ['10만', 'letters'],
  ['10,000 20,000', 'letters'],
])('“%s” is %s', (text, expected) => {
  expect(read(text, 'ko')).toBe(expected);
});

test('a single group is an amount only in a language that groups so', () => {
  expect([read('1.000', 'vn'), read('1,000', 'ko')]).toEqual([1_000, 1_000]);
  expect([read('1,000', 'vn'), read('1,000'), read('1.000')]).toEqual(Array(3).fill('decimal'));
});

const disguises = [
  ...['-#', '+#', '−#', '–#', '△#', '(#)', '#-', '--#', '~#', '!#', '=#', '@#', '#!'],
  ...[
    '0x#',
    '0b#',
    '0o#',
    '0#',
    '00#',
    '#e0',
    '#e5',
    '#E+2',
    '#n',
    '#f',
    '#k',
    '#M',
    '#²',
    '#%',
    '1/#',
    '#*1',
    '#+1',
    '#^2',
    '2**#',
  ],
  ...['$#', '€#', '#円', '#元', 'USD #', '#달러', '₩₩#', '#원원', '원#'],
  ...['#.0', '#.5', '#,5', '#.', '#,', ',#', '.#', "#'000", '#_000', '#;', '#:00', '#..5'],
  ...['\u200b1\u200b#', '#\u0000', '\u202e#', '#\u0301', '①#', '#½', '٣#', '#٠', '#\u200d1'],
  ...[
    '<b>#</b>',
    '[#]',
    '{"a":#}',
    "#' or 1",
    '#\u0026x=1',
    'NaN#',
    '#null',
    '#,000,00',
    '#만',
    '#조',
    '영#',
  ],
];

const others = [
  ...[
    'NaN',
    'Infinity',
    '-Infinity',
    'null',
    'undefined',
    'true',
    '[]',
    '{}',
    '[object Object]',
    '1e15',
    '1e400',
    '9'.repeat(400),
  ],
  ...[
    '9007199254740993',
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
    '1,,000',
  ],
];

test.each(locales.map(({ code }) => code))('no hostile amount is an amount in %s', (code) => {
  const amounts = ['1', '5', '10000', '10,000', '1000000', '999999999999'];
  const hostile = [
    ...disguises.flatMap((disguise) => amounts.map((amount) => disguise.replace('#', amount))),
    ...others,
  ];
  expect(hostile.filter((text) => parseAmount(text, code).kind !== 'fault')).toEqual([]);
});

const rule = { unit: 10_000, minimum: 30_000, maximum: 1_000_000, quickAmounts: [] };

test.each([
  [20_000, undefined, { fault: 'minimum', limit: 30_000, nearest: 30_000 }],
  [1_010_000, undefined, { fault: 'maximum', limit: 1_000_000, nearest: 1_000_000 }],
  [60_000, 55_500.9, { fault: 'available', limit: 55_500, nearest: 50_000 }],
  [30_000, 29_999, { fault: 'available', limit: 29_999, nearest: null }],
  [30_000, -5, { fault: 'available', limit: 0, nearest: null }],
  [35_000, undefined, { fault: 'unit', limit: 10_000, nearest: 30_000 }],
  [36_000, undefined, { fault: 'unit', limit: 10_000, nearest: 40_000 }],
  [50_000, 50_000.9, null],
  [1_000_000, undefined, null],
])('%d of %s against the rule', (won, available, expected) => {
  expect(checkAmount(won, rule, available)).toEqual(expected);
  expect(checkTyped(parseAmount(String(won)), rule, available)).toEqual(expected);
});

test('a minimum or maximum between two units moves to the nearest unit in the range', () => {
  expect(amountRange({ ...rule, minimum: 15_000, maximum: 99_999 })).toEqual({
    min: 20_000,
    max: 90_000,
  });
  expect(amountRange({ ...rule, unit: 1, minimum: 0, maximum: null }, 12.9)).toEqual({
    min: 1,
    max: 12,
  });
});

const texts = { ko, en, jp, vn, cn };
const i18n = i18next.createInstance();

beforeAll(async () => {
  const resources = Object.fromEntries(
    Object.entries(texts).map(([code, common]) => [code, { common }]),
  );
  await i18n.init({
    resources,
    defaultNS: 'common',
    keySeparator: false,
    nsSeparator: false,
    interpolation: { escapeValue: false },
  });
});

describe('the text about a typed amount', () => {
  const told = (text: string, code = 'en', available?: number) => {
    const fault = checkTyped(parseAmount(text, code), rule, available);
    return fault && amountFaultText(fault, i18n.getFixedT(code), code);
  };

  test('has the limit and the nearest valid amount, as the language groups them, and names one once that is both', () => {
    expect(told('20000')).toBe('The minimum is 30,000 KRW.');
    expect(told('60000', 'en', 55_500)).toContain('55,500 KRW available. The nearest');
    expect(told('60000', 'en', 500)).toBe('You have 500 KRW available.');
    expect(told('36000', 'vn')).toBe(
      'Nhập bội số của 10.000 KRW. Số tiền hợp lệ gần nhất là 40.000 KRW.',
    );
    expect(told('')).toBeNull();
  });
});

test.each([
  [9_000, '9,000원', '9,000 KRW', '9,000ウォン', '9.000 KRW', '9,000韩元'],
  [100_000, '10만원', '100,000 KRW', '10万ウォン', '100.000 KRW', '10万韩元'],
  [
    123_450_000,
    '1억 2,345만원',
    '123,450,000 KRW',
    '1億2,345万ウォン',
    '123.450.000 KRW',
    '1亿2,345万韩元',
  ],
  [100_000_500, '1억 500원', '100,000,500 KRW', '1億500ウォン', '100.000.500 KRW', '1亿500韩元'],
])('%d in words', (won, ...expected) => {
  expect(locales.map(({ code }) => amountInWords(won, code, texts[code]['money.unit']))).toEqual(
    expected,
  );
});

test('an amount in words is truncated, and zero is zero', () => {
  expect(numberInWords(19_999.99, 'ko')).toBe('1만 9,999');
  expect(numberInWords(0, 'ko')).toBe('0');
});
