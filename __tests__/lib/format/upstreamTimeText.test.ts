import { afterEach, describe, expect, it, vi } from 'vitest';
import { columnZone, upstreamTimeText } from '#lib/format/upstreamTimeText.ts';

afterEach(() => vi.unstubAllEnvs());

describe('in the operator’s time zone', () => {
  it('shows times without a zone', () => {
    expect(upstreamTimeText('2026-11-01T09:08:07+09:00')).toBe('2026-11-01 09:08:07');
  });

  it('shows the sign of another zone', () => {
    expect(upstreamTimeText('2026-11-01T00:08:07Z')).toBe('2026-11-01 00:08:07 UTC');
    expect(upstreamTimeText('2026-11-01T00:08:07-05:30')).toBe('2026-11-01 00:08:07 -05:30');
  });
});

describe('in another time zone', () => {
  it.each([
    ['Asia/Ho_Chi_Minh', '2026-11-01 09:08:07 KST'],
    ['UTC', '2026-11-01 09:08:07 KST'],
    ['Asia/Tokyo', '2026-11-01 09:08:07'],
  ])('%s, shows the time of the operator with the sign of its zone', (zone, text) => {
    vi.stubEnv('TZ', zone);
    expect(upstreamTimeText('2026-11-01T09:08:07+09:00')).toBe(text);
  });
});

describe('the zone in the head of a column', () => {
  const korean = '2026-11-01T09:08:07+09:00';

  it.each<[string, string[]]>([
    ['KST', [korean, '2026-07-01 09:08:07 +0900']],
    ['UTC', ['2026-11-01T00:08:07Z', '', ' ', 'soon']],
    ['-05:30', ['2026-11-01T00:08:07-05:30']],
    ['', []],
    ['', ['', 'soon']],
    ['', ['2026-11-01 09:08:07', '2026-11-01']],
    // One of them has no zone, or another.
    ['', [korean, '2026-11-01 09:08:07']],
    ['', [korean, '2026-11-01T00:08:07Z']],
  ])('is %j for a member elsewhere if the times are %j', (zone, times) => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(columnZone(times)).toBe(zone);
  });

  it('is none if it is the member’s at each of the times', () => {
    expect(columnZone([korean])).toBe('');
    vi.stubEnv('TZ', 'Europe/London');
    const [winter, summer] = ['2026-12-01T00:00:00Z', '2026-07-01T00:00:00Z'];
    expect(columnZone([winter])).toBe('');
    expect(columnZone([winter, summer])).toBe('UTC');
  });

  it('is not repeated by the times that name it', () => {
    vi.stubEnv('TZ', 'America/New_York');
    expect(upstreamTimeText(korean, 'KST')).toBe('2026-11-01 09:08:07');
    expect(upstreamTimeText('2026-11-01T00:08:07Z', 'KST')).toBe('2026-11-01 00:08:07 UTC');
  });
});

it.each(['2026-11-01 09:08:07', '2026-11-01'])('%s without a zone is unchanged', (value) => expect(upstreamTimeText(value)).toBe(value));

it.each([
  ['soon', 'soon'],
  [' ', '-'],
])('%j, which is no time, is %j', (value, text) => expect(upstreamTimeText(value)).toBe(text));
