// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { checkHealth, joinHealthCheck } from '#lib/member/checkHealth.ts';
import { clearUser, freshFor, storeUser, userCheckedAt } from '#lib/member/currentUser.ts';
import { later, openTab, refusal, user, well } from '#tests/support/memberTab.tsx';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), onUnauthorized: () => () => {} }));

const health = vi.mocked(callRoute) as unknown as ReturnType<typeof vi.fn<() => Promise<unknown>>>;

const holding = (balance: number) => ({ ...well, user: { ...user, balance } });

/** Lets the test answer the next check. */
function heldCheck() {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>();
  health.mockReturnValueOnce(promise);
  return { answer: resolve, fail: reject };
}

beforeAll(() => import('next-auth/react'));

beforeEach(() => {
  vi.useFakeTimers();
  const server = serveSession();
  server.session = json(memberSession());
  health.mockReset().mockImplementation(async () => structuredClone(well));
  vi.stubGlobal('BroadcastChannel', undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearUser();
});

describe('answers that arrive out of order', () => {
  it('keep the balance of the latest request', async () => {
    await openTab();
    const early = heldCheck();
    const slow = checkHealth();
    await later(10);
    health.mockResolvedValueOnce(holding(500));
    await act(checkHealth);
    await later(10);
    early.answer(holding(1000));
    await act(() => slow);
    expect(screen.getByText('500 1 fresh')).toBeVisible();
  });

  it('do not mark the balance as old if the older request fails last', async () => {
    await openTab();
    const early = heldCheck();
    const slow = checkHealth();
    await later(10);
    await act(checkHealth);
    early.fail(refusal(0, 'network'));
    await act(() => slow);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
  });

  it('of another tab are ordered by the time of its request', () => {
    const now = Date.now();
    storeUser({ user: { ...user, balance: 500 }, noteCount: 0, helpCount: 0 }, now - 1000);
    storeUser({ user, noteCount: 0, helpCount: 0 }, now - 2000);
    expect(userCheckedAt()).toBe(now);
  });

  it('are accepted again after the device clock was set back', async () => {
    await openTab();
    vi.setSystemTime(Date.now() - 3_600_000);
    health.mockResolvedValueOnce(holding(7));
    await act(checkHealth);
    expect(screen.getByText('7 1 fresh')).toBeVisible();
  });
});

describe('a check in flight', () => {
  it('is shared with callers that only read, but not with one that has just moved money', async () => {
    await openTab();
    health.mockClear();
    const early = heldCheck();
    void checkHealth();
    void joinHealthCheck();
    expect(health).toHaveBeenCalledTimes(1);
    await act(checkHealth);
    expect(health).toHaveBeenCalledTimes(2);
    early.answer(well);
    await later(0);
  });
});

describe('the balance', () => {
  it('is old after 35 seconds without an answer, even while a check hangs', async () => {
    await openTab();
    heldCheck();
    await later(freshFor - 1);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
    await later(1);
    expect(screen.getByText('1000 1 old')).toBeVisible();
  });
});
