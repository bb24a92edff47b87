import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow } from '#lib/session/serverClock.ts';

const now = Date.parse('2026-11-20T12:00:00Z');

beforeEach(() => {
  vi.useFakeTimers({ now });
  noteServerTime(null);
});

afterEach(() => vi.useRealTimers());

test('corrects a clock that is two hours off', () => {
  noteServerTime('Fri, 20 Nov 2026 14:00:00 GMT');
  expect(serverNow()).toBe(now + 7_200_000);
  vi.advanceTimersByTime(1_000);
  expect(serverNow()).toBe(now + 7_201_000);
});

test.each(['Fri, 20 Nov 2026 11:59:57 GMT', 'yesterday', '', null])('%j leaves the device clock uncorrected', (date) => {
  noteServerTime(date);
  expect(serverNow()).toBe(now);
});
