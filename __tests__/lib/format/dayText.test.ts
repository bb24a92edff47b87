import i18next from 'i18next';
import { readFileSync } from 'node:fs';
import { beforeAll, expect, it } from 'vitest';
import { dayText } from '#lib/format/dayText.ts';
import { locales } from '#lib/i18n/locales.ts';

const texts = i18next.createInstance();
beforeAll(() => {
  const resources = locales.map(({ code }) => [code, { common: JSON.parse(readFileSync(`public/locales/${code}/common.json`, 'utf8')) }]);
  return texts.init({ defaultNS: 'common', resources: Object.fromEntries(resources), interpolation: { escapeValue: false } });
});

/** 2026-01-01 in Korea, still 2025 in Europe. */
const now = Date.parse('2025-12-31T15:00:00Z');

it.each([
  ['ko', '11월 27일 (금)', '2025년 12월 31일 (수)', '2026년 11월'],
  ['en', 'Fri, 27 Nov', 'Wed, 31 Dec 2025', 'Nov 2026'],
  ['jp', '11月27日 (金)', '2025年12月31日 (水)', '2026年11月'],
  ['vn', 'T6, 27 tháng 11', 'T4, 31 tháng 12/2025', 'tháng 11/2026'],
  ['cn', '11 月 27 日 周五', '2025 年 12 月 31 日 周三', '2026 年 11 月'],
])('a day is in words, with its year if that is not this one, and so is a month: %s', (locale, day, old, month) => {
  expect(['2026-11-27', '2025-12-31', '2026-11', '-'].map((name) => dayText(name, now, texts.getFixedT(locale)))).toEqual([
    day,
    old,
    month,
    '-',
  ]);
});

it.each(locales)('every weekday and month has a name of its own in $name', ({ code }) => {
  const days = Array.from({ length: 7 }, (_, index) => dayText(`2026-01-0${index + 1}`, now, texts.getFixedT(code)).replace(/\b\d\b/g, ''));
  const months = Array.from({ length: 12 }, (_, index) =>
    dayText(`2026-${String(index + 1).padStart(2, '0')}`, now, texts.getFixedT(code)),
  );
  expect(new Set(days).size).toBe(7);
  expect(new Set(months).size).toBe(12);
});
