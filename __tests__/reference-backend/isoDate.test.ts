import { expect, it } from 'vitest';
import { isoDate } from '#reference-backend/isoDate.ts';

it.each([
  [Date.UTC(2026, 10, 20, 14, 59, 59), '2026-11-20T23:59:59.000+09:00'],
  [Date.UTC(2026, 10, 20, 15), '2026-11-21T00:00:00.000+09:00'],
  [null, ''],
])('a date names the day its readers have: %s', (at, date) => {
  expect(isoDate(at)).toBe(date);
});
