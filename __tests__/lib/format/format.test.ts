import type { TFunction } from 'i18next';
import { describe, expect, test, vi } from 'vitest';
import { formatDay, formatDayMinute, formatMoment, formatTime } from '#lib/format/times.ts';
import { formatNumber, moneyHeld } from '#lib/format/numbers.ts';
import { unbroken } from '#lib/format/phrases.ts';
import { statusText } from '#lib/format/statuses.ts';
import { locales } from '#lib/i18n/locales.ts';

describe('numbers', () => {
  test.each([
    [1234.99, '1,234'],
    [-1234.99, '-1,234'],
    [-0.4, '0'],
    ['1200', '1,200'],
    ['', '0'],
    ['abc', '0'],
    [undefined, '0'],
    [Number.NaN, '0'],
    [Number.POSITIVE_INFINITY, '0'],
  ])('%s is shown as %s', (value, expected) => {
    expect(formatNumber(value, 'ko')).toBe(expected);
  });

  // Implemented here, because the first use of Intl is slow.
  test.each(locales)('equal the output of Intl in $tag', ({ code, tag }) => {
    for (const value of [
      0,
      7,
      999,
      1000,
      -1000,
      12_345,
      999_999,
      -1_000_000,
      Number.MAX_SAFE_INTEGER,
      1e21,
    ])
      expect(formatNumber(value, code)).toBe(new Intl.NumberFormat(tag).format(value));
  });
});

test('the balance is truncated after its parts are added', () => {
  expect(formatNumber(moneyHeld({ balance: 1000.6, in_balance: 0.6 }), 'ko')).toBe('1,001');
});

describe('dates and times', () => {
  test('a time has 24 hours and two digits each', () => {
    expect(formatTime(new Date(2026, 10, 20, 0, 4, 5))).toBe('00:04:05');
    expect(formatTime(new Date(2026, 10, 20, 18, 14, 25).getTime())).toBe('18:14:25');
  });

  test.each([
    ['Asia/Seoul', '2026-11-20 00:06'],
    ['Asia/Ho_Chi_Minh', '2026-11-19 22:06'],
    ['America/New_York', '2026-11-19 10:06'],
  ])('are those of the member’s clock, without seconds, in %s', (zone, expected) => {
    vi.stubEnv('TZ', zone);
    for (const value of [
      '2026-11-19T15:06:46Z',
      '2026-11-20T00:06:46+09:00',
      '2026-11-20 00:06:46',
    ])
      expect(formatDayMinute(value)).toBe(expected);
    expect(formatMoment(Date.parse('2026-11-19T15:06:46Z'))).toBe(expected);
    vi.stubGlobal('window', {});
    expect(formatDay('2026-11-19T15:06:46Z')).toBe(expected.slice(0, 'YYYY-MM-DD'.length));
    vi.unstubAllGlobals();
    expect(formatDay('2026-11-19T15:06:46Z'), 'on the server').toBe('2026-11-19');
    expect(formatDayMinute('2026-11-20')).toBe('2026-11-20');
    vi.unstubAllEnvs();
  });
});

test.each([
  ['2026-13-40 10:00', '-'],
  ['soon', '-'],
  ['', '-'],
  ['2026-99-99', '-'],
  ['2026.11.20', '2026-11-20'],
  ['2026-11-20 5:00', '2026-11-20'],
])('the day and minute of %s are %s', (value, expected) => {
  expect(formatDayMinute(value)).toBe(expected);
});

test('an unbroken text has neither a space nor a hyphen nor a dash at which a line may end', () => {
  expect(unbroken('Deposits 2026-11-20')).toBe('Deposits\u00a02026-\u206011-\u206020');
  expect(unbroken('1～20件')).toBe('1\u2060～\u206020件');
});

const t = ((key: string) => key) as unknown as TFunction;

test.each([
  ['wait', 'status.waiting', 'status.unanswered'],
  ['reg', 'status.waiting', 'status.unanswered'],
  ['already', 'status.completed', 'status.answered'],
  ['cansel', 'status.cancelled', 'status.cancelled'], // sic
])(
  'shows the status %s of an application as %s, of a help request as %s',
  (status, application, help) => {
    expect(statusText(status, 'application', t)).toBe(application);
    expect(statusText(status, 'help', t)).toBe(help);
  },
);

test.each(['cancel', 'Already', 'toString', '처리중', 'x'.repeat(300)])(
  'leaves the status "%s" unchanged',
  (status) => {
    expect(statusText(status, 'application', t)).toBe(status);
    expect(statusText(status, 'help', t)).toBe(status);
  },
);

test('shows a missing status as "-"', () => {
  expect(statusText('', 'application', t)).toBe('-');
});
