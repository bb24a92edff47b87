// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { noteServerTime, serverNow, useSecondsUntil } from '#lib/session/serverClock.ts';

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

test.each(['Fri, 20 Nov 2026 11:59:57 GMT', 'yesterday', '', null])(
  '%j leaves the device clock uncorrected',
  (date) => {
    noteServerTime(date);
    expect(serverNow()).toBe(now);
  },
);

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('counts whole seconds down to 0, then stops its timer', async () => {
  const { result } = renderHook(() => useSecondsUntil(now + 2_500));
  const seen = [result.current];
  for (let second = 1; second <= 3; second += 1) {
    await wait(1_000);
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('follows another time of a whole second, and has no timer after it is left', async () => {
  const { result, rerender, unmount } = renderHook(({ time }) => useSecondsUntil(time), {
    initialProps: { time: now },
  });
  expect(result.current).toBe(0);
  rerender({ time: now + 9_000 });
  await wait(2_000);
  expect(result.current).toBe(7);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
