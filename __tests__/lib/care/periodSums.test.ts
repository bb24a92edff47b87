import { expect, it } from 'vitest';
import { sumByPeriod } from '#lib/care/periodSums.ts';
import { applicationsOfPeriod } from '#lib/money/history/applicationsOfPeriod.ts';
import type { Application } from '#contract/records/application.ts';

const of = (change: Partial<Application>): Application => ({
  id: '1',
  balance: 1,
  status: 'already', // sic
  appliedOn: '',
  processedOn: '',
  ...change,
});
const korean = (clock: string) => Date.parse(`${clock}+09:00`);
const wednesday = korean('2026-11-25T12:00:00');

it.each([
  // now, time of the application, [week, month, last month]
  ['a week begins on Monday, 00:00', wednesday, '2026-11-23 00:00:00', [1, 1, 0]],
  ['Sunday ends the week before', wednesday, '2026-11-22 23:59:59', [0, 1, 0]],
  ['on Sunday, Monday is six days ago', korean('2026-11-29T23:59:59'), '2026-11-23 00:00', [1, 1, 0]],
  ['on Monday, a new week has begun', korean('2026-11-30T00:00:00'), '2026-11-29 23:59', [0, 1, 0]],
  ['the first of the month', wednesday, '2026-11-01 00:00:00', [0, 1, 0]],
  ['the last of the last month', wednesday, '2026-10-31 23:59:59', [0, 0, 1]],
  ['the first of the last month', wednesday, '2026.10.01', [0, 0, 1]],
  ['the month before the last', wednesday, '2026-09-30 23:59:59', [0, 0, 0]],
  ['a week over the month’s end', korean('2026-12-02T09:00:00'), '2026-11-30 08:00:00', [1, 0, 1]],
  ['a week over the year’s end', korean('2027-01-02T09:00:00'), '2026-12-28 08:00:00', [1, 0, 1]],
  ['December before January', korean('2027-01-15T09:00:00'), '2026-12-01 00:00:00', [0, 0, 1]],
  ['31 January has a last month of 31 days before February', korean('2027-02-01T00:00:00'), '2027-01-31 10:00:00', [0, 0, 1]],
  ['the 29th of a leap year', korean('2028-03-31T10:00:00'), '2028-02-29 23:59:59', [0, 0, 1]],
  ['a time in UTC belongs to the Korean day', wednesday, '2026-10-31T15:00:00Z', [0, 1, 0]],
  ['one second earlier to the day before', wednesday, '2026-10-31T14:59:59.000Z', [0, 0, 1]],
  ['a time of another zone', wednesday, '2026-11-22T10:00:00-05:00', [1, 1, 0]],
  ['now is read in Korean time too', Date.parse('2026-10-31T15:00:00Z'), '2026-10-31 10:00:00', [1, 0, 1]],
  ['a time that is none', wednesday, 'soon', [0, 0, 0]],
])('%s', (_case, now, appliedOn, [week, month, lastMonth]) => {
  expect(sumByPeriod([of({ appliedOn })], now).won).toEqual({ week, month, lastMonth });
});

it.each([
  ['already', 1],
  ['wait', 0],
  ['reg', 0],
  ['cansel', 0], // sic
  ['paused', 0],
  ['', 0],
])('only completed applications count: status "%s"', (status, month) => {
  expect(sumByPeriod([of({ status, appliedOn: '2026-11-24 10:00:00' })], wednesday).won.month).toBe(month);
});

it('the time of the request counts, not that of the completion, as in the filter of a history', () => {
  const late = of({ appliedOn: '2026-10-31 23:50:00', processedOn: '2026-11-01 00:10:00' });
  expect(sumByPeriod([late], wednesday).won).toEqual({ week: 0, month: 0, lastMonth: 1 });
  expect(applicationsOfPeriod('lastMonth', wednesday, [late])).toEqual([late]);
});

it('decimals are summed before they are cut', () => {
  const rows = [10_000.5, 20_000.5, 999_999_999_999].map((balance) => of({ balance, appliedOn: '2026-11-24 10:00:00' }));
  expect(sumByPeriod(rows, wednesday).won.week).toBe(1_000_000_030_000);
});

it('the history reaches back to its oldest readable day, whatever its status', () => {
  const days = ['2026-11-02 00:30:00', '2026-08-02T15:30:00Z', '', 'soon'];
  expect(
    sumByPeriod(
      days.map((appliedOn) => of({ status: 'wait', appliedOn })),
      wednesday,
    ).since,
  ).toBe('2026-08-03');
  expect(sumByPeriod([of({})], wednesday).since).toBeUndefined();
});
