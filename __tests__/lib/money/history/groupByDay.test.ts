import { describe, expect, it } from 'vitest';
import { groupByDay } from '#lib/money/history/groupByDay.ts';
import { newestFirst } from '#lib/format/newestFirst.ts';
import { application, applications } from '#tests/support/historyPage.tsx';

const at = (id: string, appliedOn: string, status = 'already', balance = 10_000) => application(id, { appliedOn, status, balance });
const shown = (...groups: ReturnType<typeof groupByDay>) =>
  groups.map(({ day, rows, completed }) => [day, rows.map(({ id }) => id).join(), completed.join()]);

describe('the rows of a page', () => {
  it('are in groups by their Korean day, with the amounts of the completed ones in whole won', () => {
    const rows = [
      at('6', '2026-11-27 10:00:00', 'wait'),
      at('5', '2026-11-27 09:00:00', 'already', 50_000.9),
      at('4', '2026-11-26T20:00:00Z', 'already', 30_000), // 05:00 on the next day in Korea
      at('3', '2026-11-27 04:00:00', 'cansel'), // sic
      at('2', '2026-11-26 23:59:59', 'hold'),
      at('1', '2026-11-01', 'already'),
    ];
    expect(shown(...groupByDay(rows, 0))).toEqual([
      ['2026-11-27', '6,5,4,3', '50000,30000'],
      ['2026-11-26', '2', ''],
      ['2026-11-01', '1', '10000'],
    ]);
  });

  it('are in groups by month if the list, not the page, is of more than a month; a row without a time is last and does not count', () => {
    const month = [at('3', '2026-11-01 00:00:00'), at('2', '2026-10-01 00:00:00'), at('1', '')];
    expect(groupByDay(month, 0).map(({ day }) => day)).toEqual(['2026-11-01', '2026-10-01', '-']);
    const longer = newestFirst([...applications(25), at('0', '2026-08-01 00:00:00')], ({ appliedOn }) => appliedOn);
    expect(groupByDay(longer, 0).map(({ day }) => day)).toEqual(['2026-10']);
    expect(groupByDay(longer, 20).map(({ day }) => day)).toEqual(['2026-10', '2026-08']);
  });

  it('have the sum of a day that began on an earlier page and ends on a later one', () => {
    const day = Array.from({ length: 50 }, (_, index) => at(String(50 - index), '2026-11-27 10:00:00', 'already', 1));
    const all = [at('52', '2026-11-28 10:00:00'), ...day, at('0', '2026-11-26 10:00:00')];
    for (const [first, ids, rows] of [
      [0, ['2026-11-28', '2026-11-27'], 19],
      [20, ['2026-11-27'], 20],
      [40, ['2026-11-27', '2026-11-26'], 11],
    ] as const) {
      const groups = groupByDay(all, first);
      expect(groups.map(({ day: name }) => name)).toEqual(ids);
      const { completed, rows: own } = groups.find(({ day: name }) => name === '2026-11-27')!;
      expect([completed.length, own.length]).toEqual([50, rows]);
    }
  });

  it('are none of an empty list', () => {
    expect(groupByDay([], 0)).toEqual([]);
  });
});
