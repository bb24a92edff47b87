import { expect, test } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import { parseAmount } from '#lib/money/amounts/parseAmount.ts';

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
