import { afterEach, describe, expect, it, vi } from 'vitest';
import { formatMoment } from '#lib/format/formatMoment.ts';
import { upstreamTimeText } from '#lib/format/upstreamTimeText.ts';

const at = Date.parse('2026-11-01T09:08:07+09:00');

afterEach(() => vi.unstubAllEnvs());

describe('in the operator’s time zone', () => {
  it('shows times without a zone', () => {
    expect(formatMoment(at, 'ko')).toBe('2026-11-01 09:08:07');
    expect(formatMoment(NaN, 'ko')).toBe(upstreamTimeText('', 'ko'));
    expect(upstreamTimeText('2026-11-01T09:08:07+09:00', 'ko')).toBe('2026-11-01 09:08:07');
  });

  it('shows the name of another zone', () => {
    expect(upstreamTimeText('2026-11-01T00:08:07Z', 'ko')).toBe('2026-11-01 00:08:07 (협정 세계시)');
    expect(upstreamTimeText('2026-11-01T00:08:07-05:30', 'ko')).toBe('2026-11-01 00:08:07 -05:30');
  });
});

describe('in another time zone', () => {
  it.each([
    ['Asia/Ho_Chi_Minh', 'vn', '2026-11-01 09:08:07 (Giờ Chuẩn Hàn Quốc)'],
    ['UTC', 'en', '2026-11-01 09:08:07 (Korean Standard Time)'],
    ['Asia/Tokyo', 'jp', '2026-11-01 09:08:07'],
  ])('%s, shows the time of the operator with the name of its zone, on a receipt too', (zone, locale, text) => {
    vi.stubEnv('TZ', zone);
    expect(upstreamTimeText('2026-11-01T09:08:07+09:00', locale)).toBe(text);
    expect(formatMoment(at, locale)).toBe(text);
  });
});

it.each(['2026-11-01 09:08:07', '2026-11-01'])('%s without a zone is unchanged', (value) =>
  expect(upstreamTimeText(value, 'ko')).toBe(value),
);

it.each([
  ['soon', 'soon'],
  [' ', '-'],
])('%j, which is no time, is %j', (value, text) => expect(upstreamTimeText(value, 'ko')).toBe(text));
