import { describe, expect, it } from 'vitest';
import type { TimeFormat } from '#contract/backendMap.ts';
import { createTimeReader, createTimeWriter } from '#lib/server/upstream/map/wireTime.ts';

describe('a time of the backend', () => {
  it.each<[unknown, TimeFormat, unknown]>([
    [1_790_000_000, { format: 'seconds' }, '2026-09-21T23:13:20.000+09:00'],
    ['1790000000.5', { format: 'seconds' }, '2026-09-21T23:13:20.500+09:00'],
    [1_790_000_000_000, { format: 'milliseconds' }, '2026-09-21T23:13:20.000+09:00'],
    ['soon', { format: 'seconds' }, 'soon'],
    ['2026-11-23 08:00:00', { zone: 'UTC' }, '2026-11-23T17:00:00.000+09:00'],
    ['2026-11-23T08:00', { zone: 'America/New_York' }, '2026-11-23T22:00:00.000+09:00'],
    // The hours around a change to and from summer time.
    ['2026-03-08 01:59:00', { zone: 'America/New_York' }, '2026-03-08T15:59:00.000+09:00'],
    ['2026-03-08 03:00:00', { zone: 'America/New_York' }, '2026-03-08T16:00:00.000+09:00'],
    ['2026-11-01 03:00:00', { zone: 'America/New_York' }, '2026-11-01T17:00:00.000+09:00'],
    ['2026-11-23 08:00:00', { zone: '+05:30' }, '2026-11-23T11:30:00.000+09:00'],
    ['20261123080000', { zone: 'Asia/Seoul' }, '2026-11-23 08:00:00'],
    ['23.11.2026 08:05', { format: 'DD.MM.YYYY HH:mm' }, '2026-11-23 08:05:00'],
    ['23.11.2026', { format: 'DD.MM.YYYY', zone: 'UTC' }, '2026-11-23'],
    // A time that names its zone needs no conversion.
    ['2026-11-23T08:00:00Z', { zone: 'Asia/Tokyo' }, '2026-11-23T08:00:00Z'],
    ['2026-13-45 08:00:00', { zone: 'UTC' }, '2026-13-45 08:00:00'],
    ['yesterday', { zone: 'UTC' }, 'yesterday'],
  ])('%j with %j is read as %j', (value, format, time) => {
    expect(createTimeReader(format)(value)).toBe(time);
  });

  it.each<[TimeFormat, unknown]>([
    [{ format: 'seconds' }, 1_790_000_000],
    [{ format: 'milliseconds' }, 1_790_000_000_123],
    [{ zone: 'UTC' }, '2026-09-21 14:13:20'],
    [{ format: 'YYYYMMDDHHmmss' }, '20260921231320'],
    [{ format: 'DD.MM.YYYY HH:mm', zone: 'America/New_York' }, '21.09.2026 10:13'],
  ])('is written with %j as %j', (format, written) => {
    expect(createTimeWriter(format)(1_790_000_000_123)).toBe(written);
  });
});
