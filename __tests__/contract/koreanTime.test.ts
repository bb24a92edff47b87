import { expect, it } from 'vitest';
import { koreanTime } from '#contract/koreanTime.ts';

it.each([
  [Date.UTC(2026, 10, 20, 14, 59, 59), '2026-11-20T23:59:59.000+09:00'],
  [Date.UTC(2026, 10, 20, 15), '2026-11-21T00:00:00.000+09:00'],
])('a date names the day in Korea: %s', (at, date) => {
  expect(koreanTime(at)).toBe(date);
});
