// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useGameFilterParams } from '#lib/games/lobbyAddress.ts';
import { fakeRouter, visit } from '#tests/support/fakeNavigation.ts';

vi.mock('next/router', async () => ({
  default: (await import('#tests/support/fakeNavigation.ts')).fakeRouter,
}));

beforeEach(() => {
  vi.useFakeTimers();
  visit('/?type=slot');
});
afterEach(() => void vi.useRealTimers());

it('writes the words once if they are settled at once: a later write would reach the address of the next entry', async () => {
  const replace = vi.spyOn(fakeRouter, 'replace').mockReturnValue(new Promise(() => {}));
  const { result } = renderHook(() => useGameFilterParams());
  act(() => result.current.setQuery('moonwell'));
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(replace).not.toHaveBeenCalled();
  act(() => void result.current.settle());
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(replace).toHaveBeenCalledTimes(1);
});
