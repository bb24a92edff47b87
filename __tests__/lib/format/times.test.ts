import { describe, expect, it } from 'vitest';
import { newestFirst, readMoment, readUpstreamTime } from '#lib/format/times.ts';

describe('a time of the upstream', () => {
  it.each([
    ['2026-11-01 09:08:07', '2026-11-01 09:08:07'],
    ['2026.11.01 09:08', '2026-11-01 09:08'],
    ['2026/11/01', '2026-11-01'],
    ['2026-11-01T23:59:59.123Z', '2026-11-01 23:59:59 UTC'],
    ['2026-11-01T09:08:07+09:00', '2026-11-01 09:08:07 KST'],
    ['2026-11-01 09:08:07 +0900', '2026-11-01 09:08:07 KST'],
    ['2026-11-01T09:08:07-05:30', '2026-11-01 09:08:07 -05:30'],
  ])('shows %s unchanged, with a zone only if it names one', (value, text) => {
    expect(readUpstreamTime(value)?.text).toBe(text);
  });

  it.each(['', '-', 'yesterday', '1699999999', '<b>2026-11-01</b>'])('rejects "%s"', (value) => {
    expect(readUpstreamTime(value)).toBeNull();
  });

  it.each([
    '2026-11-01 09:08:07',
    '2026.11.01',
    '2026-11-01T23:59:59.123Z',
    '2026-11-01T09:08:07+09:00',
    '2026-11-01T09:08:07-05:30',
    '2026-11-01 09:08:07 +0900',
  ])('has the same instant for sorting as for display, to the second: %s', (value) => {
    expect(Math.floor(readMoment(value) / 1000) * 1000).toBe(readUpstreamTime(value)?.at);
  });
});

describe('newestFirst', () => {
  it('sorts by time across time zones, keeps the order of equal times, and puts entries without a time last', () => {
    const times = [
      '',
      '2026-11-01',
      'soon',
      '2026-11-02 08:00',
      '2026-11-02T08:00:00+09:00',
      '2026-11-02T00:00:00Z',
      '2026-11-03',
    ];
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

  it('an impossible date counts as none, also in the format that is read without dayjs', () => {
    const times = ['2026-11-01', '2026-99-99T00:00:00Z', '2026-11-02', '2026-11-03'];
    expect(newestFirst(times, (time) => time)).toEqual([
      '2026-11-03',
      '2026-11-02',
      '2026-11-01',
      '2026-99-99T00:00:00Z',
    ]);
  });
});
