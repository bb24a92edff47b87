import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { locales } from '#lib/i18n/locales.ts';
import {
  applicationEntries,
  byDay,
  dayText,
  momentsOfMonth,
  monthsUntil,
} from '#lib/ledger/ledgerEntries.ts';
import { application } from '#tests/components/ledger/historyPage.tsx';

const texts = i18next.createInstance();
beforeAll(() => {
  const resources = locales.map(({ code }) => [
    code,
    { common: JSON.parse(readFileSync(`public/locales/${code}/common.json`, 'utf8')) },
  ]);
  return texts.init({
    defaultNS: 'common',
    resources: Object.fromEntries(resources),
    interpolation: { escapeValue: false },
  });
});
beforeEach(() => void vi.stubEnv('TZ', 'Asia/Seoul'));
afterEach(() => vi.unstubAllEnvs());

/** 2026-01-01 in Korea, still 2025 in Europe. */
const now = Date.parse('2025-12-31T15:00:00Z');

it.each([
  ['ko', '11월 27일 (금)', '2025년 12월 31일 (수)', '2026년 11월'],
  ['en', 'Fri, 27 Nov', 'Wed, 31 Dec 2025', 'Nov 2026'],
  ['jp', '11月27日 (金)', '2025年12月31日 (水)', '2026年11月'],
  ['vn', 'T6, 27 tháng 11', 'T4, 31 tháng 12/2025', 'tháng 11/2026'],
  ['cn', '11 月 27 日 周五', '2025 年 12 月 31 日 周三', '2026 年 11 月'],
])(
  'a day is in words, with its year if that is not this one, and so is a month: %s',
  (locale, day, old, month) => {
    const words = ['2026-11-27', '2025-12-31', '2026-11', ''].map((name) =>
      dayText(name, now, texts.getFixedT(locale)),
    );
    expect(words).toEqual([day, old, month, '-']);
  },
);

it.each(locales)('every weekday and month has a name of its own in $name', ({ code }) => {
  const t = texts.getFixedT(code);
  const days = Array.from({ length: 7 }, (_, index) =>
    dayText(`2026-01-0${index + 1}`, now, t).replace(/\b\d\b/g, ''),
  );
  const months = monthsUntil(now).map((month) => dayText(month, now, t));
  expect(new Set(days).size).toBe(7);
  expect(new Set(months).size).toBe(12);
});

it('the months end with this one, each from its first moment to the first of the next', () => {
  expect(monthsUntil(Date.parse('2026-03-31T12:00:00+09:00')).slice(0, 3)).toEqual([
    '2026-03',
    '2026-02',
    '2026-01',
  ]);
  expect(momentsOfMonth('2026-12')).toEqual([
    Date.parse('2026-12-01T00:00:00+09:00'),
    Date.parse('2027-01-01T00:00:00+09:00'),
  ]);
});

it.each(['America/New_York', 'Asia/Ho_Chi_Minh', 'Asia/Seoul'])(
  'a row with a day alone is under that day: %s',
  (zone) => {
    vi.stubEnv('TZ', zone);
    const [entry] = applicationEntries('deposit', [application('1', { appliedOn: '2026-11-01' })]);
    expect(byDay([entry!])[0]?.day).toBe('2026-11-01');
    const [from, to] = momentsOfMonth('2026-11');
    expect([entry!.at >= from, entry!.at < to]).toEqual([true, true]);
  },
);

it('rows have keys of their own for any ids, and days; those without a time come under none', () => {
  const rows = ['', '1', '1', ''].map((id, index) =>
    application(id, { appliedOn: index < 2 ? '2026-11-01' : '' }),
  );
  const entries = applicationEntries('deposit', rows);
  expect(new Set(entries.map(({ key }) => key)).size).toBe(4);
  expect(byDay(entries).map(({ day, entries: ofDay }) => [day, ofDay.length])).toEqual([
    ['2026-11-01', 2],
    ['', 2],
  ]);
});
