import { expect, it } from 'vitest';
import { newestFirst } from '#lib/format/newestFirst.ts';

it('sorts by time across time zones, keeps the order of equal times, and puts entries without a time last', () => {
  const times = ['', '2026-11-01', 'soon', '2026-11-02 08:00', '2026-11-02T08:00:00+09:00', '2026-11-02T00:00:00Z', '2026-11-03'];
  expect(newestFirst(times, (time) => time)).toEqual([
    '2026-11-03',
    '2026-11-02T00:00:00Z',
    '2026-11-02 08:00',
    '2026-11-02T08:00:00+09:00',
    '2026-11-01',
    '',
    'soon',
  ]);
});

it('a time without a zone is Korean time: between two of that zone it stays between them', () => {
  const times = ['2026-11-02T13:00:00+09:00', '2026-11-02 12:00:00', '2026-11-02T11:00:00+09:00'];
  expect(newestFirst(times.toReversed(), (time) => time)).toEqual(times);
});

it('an impossible date counts as none, also in the format that is read without dayjs', () => {
  const times = ['2026-11-01', '2026-99-99T00:00:00Z', '2026-11-02', '2026-11-03'];
  expect(newestFirst(times, (time) => time)).toEqual(['2026-11-03', '2026-11-02', '2026-11-01', '2026-99-99T00:00:00Z']);
});
