// @vitest-environment jsdom
import { act as reactAct, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { setPortalToken } from '#lib/api/portalToken.ts';
import { lowerUnread } from '#lib/member/checkHealth.ts';
import { clearUser, storedUser, storeUser } from '#lib/member/currentUser.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { user, well } from '#tests/support/memberTab.tsx';

vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), onUnauthorized: () => () => {} }));

const counts = () => [storedUser()?.noteCount, storedUser()?.helpCount];

/** The upstream's answers to the action and to the following check. */
let act: PromiseWithResolvers<string>;
let check: PromiseWithResolvers<unknown>;

beforeEach(() => {
  vi.useFakeTimers();
  setPortalToken('a'.repeat(43));
  act = Promise.withResolvers();
  check = Promise.withResolvers();
  vi.mocked(callRoute)
    .mockReset()
    .mockReturnValue(check.promise as never);
  storeUser({ user, noteCount: 3, helpCount: 2 });
});

afterEach(() => {
  clearUser();
  vi.useRealTimers();
});

describe('the badge', () => {
  it('is lowered at once and stays so; then the count is read from the backend', async () => {
    const lowered = lowerUnread('noteCount', 1, act.promise);
    expect(counts()).toEqual([2, 2]);
    expect(callRoute).not.toHaveBeenCalled();
    act.resolve('done');
    expect(await lowered).toBe('done');
    expect(counts()).toEqual([2, 2]);
    expect(callRoute).toHaveBeenCalledExactlyOnceWith('user-health-check', {});
    check.resolve({ ...well, noteCount: 5 });
    await vi.advanceTimersByTimeAsync(0);
    expect(counts()).toEqual([5, 0]);
  });

  it.each([
    ['helpCount', 1, [3, 1]],
    ['noteCount', Infinity, [0, 2]],
  ] as const)('never falls below zero, and is restored if the action fails: %s by %d', async (name, by, seen) => {
    const lowered = lowerUnread(name, by, act.promise);
    expect(counts()).toEqual(seen);
    act.reject(new Error('no'));
    await expect(lowered).rejects.toThrow('no');
    expect(counts()).toEqual([3, 2]);
  });

  it('does not stop the balance from becoming old while an action hangs', async () => {
    const { result } = renderHook(() => useCurrentUser());
    const lowered = lowerUnread('noteCount', 1, act.promise);
    await reactAct(() => vi.advanceTimersByTimeAsync(36_000));
    expect(result.current.isStale).toBe(true);
    act.resolve('done');
    await lowered;
  });

  it('is not raised by a check that was sent before the action ended', async () => {
    const early = Date.now();
    const lowered = lowerUnread('noteCount', 1, act.promise);
    await vi.advanceTimersByTimeAsync(10);
    storeUser({ user, noteCount: 3, helpCount: 2 });
    expect(counts()).toEqual([2, 2]);
    act.resolve('done');
    await lowered;
    storeUser({ user, noteCount: 3, helpCount: 2 }, early);
    expect(counts()).toEqual([2, 2]);
  });

  it('keeps the reduction of one action when another one fails', async () => {
    const other = Promise.withResolvers<string>();
    const lowered = [lowerUnread('noteCount', 1, act.promise), lowerUnread('noteCount', 1, other.promise)];
    expect(counts()).toEqual([1, 2]);
    act.reject(new Error('no'));
    other.resolve('done');
    await Promise.allSettled(lowered);
    expect(counts()).toEqual([2, 2]);
  });

  it('does not change for the next member', async () => {
    const lowered = lowerUnread('noteCount', 1, act.promise);
    clearUser();
    act.reject(new Error('no'));
    await expect(lowered).rejects.toThrow();
    expect(counts()).toEqual([undefined, undefined]);
  });
});
