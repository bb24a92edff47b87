// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useSecondsUntil } from '#lib/session/serverClock.ts';

beforeEach(() => {
  vi.useFakeTimers({ now: 1_000_000 });
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

test('counts whole seconds down to 0, then stops its timer', async () => {
  const { result } = renderHook(() => useSecondsUntil(1_002_500));
  const seen = [result.current];
  for (let second = 1; second <= 3; second += 1) {
    await wait(1_000);
    seen.push(result.current);
  }
  expect(seen).toEqual([3, 2, 1, 0]);
  expect(vi.getTimerCount()).toBe(0);
});

test('a time of a whole second stops its timer at that second', async () => {
  const { result } = renderHook(() => useSecondsUntil(1_001_000));
  await wait(1_000);
  expect([result.current, vi.getTimerCount()]).toEqual([0, 0]);
});

test('follows another time, and has no timer after it is left', async () => {
  const { result, rerender, unmount } = renderHook(({ time }) => useSecondsUntil(time), { initialProps: { time: 1_000_000 } });
  expect(result.current).toBe(0);
  rerender({ time: 1_009_000 });
  await wait(2_000);
  expect(result.current).toBe(7);
  unmount();
  expect(vi.getTimerCount()).toBe(0);
});
