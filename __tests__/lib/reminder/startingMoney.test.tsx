// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { onHealthCheck } from '#lib/member/checkHealth.ts';
import type { CurrentUser } from '#lib/member/currentUser.ts';
import { user } from '#tests/support/memberTab.tsx';

vi.mock('#lib/member/checkHealth.ts', async (original) => ({ ...(await original<object>()), onHealthCheck: vi.fn() }));

const login = Date.parse('2026-11-20T12:00:00Z');

/** The channels of one browser. */
const channels = new Set<FakeChannel>();
class FakeChannel {
  onmessage: ((event: { data: unknown }) => void) | null = null;
  constructor() {
    channels.add(this);
  }
  postMessage(data: unknown) {
    channels.forEach((channel) => channel !== this && channel.onmessage?.({ data }));
  }
  close() {
    channels.delete(this);
  }
}

let tell: (told: CurrentUser) => void;

/** A new tab with empty memory. */
async function openTab() {
  vi.resetModules();
  const { watchStartingMoney, useStartingMoney } = await import('#lib/reminder/startingMoney.ts');
  const stop = watchStartingMoney(login);
  const { result } = renderHook(() => useStartingMoney(login));
  return { start: () => result.current, stop };
}

const check = (balance: number, in_balance = 0) => act(() => tell({ user: { ...user, balance, in_balance }, noteCount: 0, helpCount: 0 }));

beforeEach(() => {
  vi.useFakeTimers({ now: login + 3_000 });
  vi.stubGlobal('BroadcastChannel', FakeChannel);
  sessionStorage.clear();
  vi.mocked(onHealthCheck).mockImplementation((listener) => {
    tell = (told) => listener(told, Date.now());
    return () => {};
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  channels.clear();
});

test('is the sum of balance and in-game money of the first check after the login', async () => {
  const { start } = await openTab();
  expect(start()).toBeUndefined();
  check(1_000, 500);
  expect(start()).toBe(1_500);
  check(9_000);
  expect(start()).toBe(1_500);
});

test('persists over a reload of the tab', async () => {
  const { stop } = await openTab();
  check(1_000);
  stop();
  vi.advanceTimersByTime(3_600_000);
  const { start } = await openTab();
  check(7_000);
  expect(start()).toBe(1_000);
});

test('a tab that is opened later gets it from the others', async () => {
  await openTab();
  check(1_000);
  sessionStorage.clear();
  const { start } = await openTab();
  expect(start()).toBe(1_000);
});

test('a first check long after the login sets no starting balance', async () => {
  vi.advanceTimersByTime(61_000);
  const { start } = await openTab();
  check(1_000);
  expect(start()).toBeUndefined();
});

test.each(['{"loginAt":1,"won":5}', 'no json', 'null'])('a value of another login or an invalid value is ignored: %s', async (stored) => {
  sessionStorage.setItem('play-start', stored);
  expect((await openTab()).start()).toBeUndefined();
});

test('is removed after the logout', async () => {
  vi.resetModules();
  const portalSession = await import('#lib/session/portalSession.ts');
  const { watchStartingMoney, useStartingMoney } = await import('#lib/reminder/startingMoney.ts');
  watchStartingMoney(login);
  const { result } = renderHook(() => useStartingMoney(login));
  check(1_000);
  expect(result.current).toBe(1_000);
  act(() => portalSession.endSession('logout'));
  expect(result.current).toBeUndefined();
  expect(sessionStorage).toHaveLength(0);
});
