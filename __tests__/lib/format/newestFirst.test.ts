import { expect, it } from 'vitest';
import { newestFirst } from '#lib/format/newestFirst.ts';

it('sorts by time across time zones, keeps the order of equal times, and puts entries without a time last', () => {
  const times = ['', '2026-11-01', 'soon', '2026-11-02 00:00', '2026-11-02T08:00:00+09:00', '2026-11-02T00:00:00Z', '2026-11-03'];
  expect(newestFirst(times, (time) => time)).toEqual([
    '2026-11-03',
    '2026-11-02 00:00',
    '2026-11-02T00:00:00Z',
    '2026-11-02T08:00:00+09:00',
    '2026-11-01',
    '',
    'soon',
  ]);
});
