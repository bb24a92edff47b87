// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { checkHealth, joinHealthCheck } from '#lib/member/checkHealth.ts';
import { clearUser, freshFor, storeUser, userCheckedAt } from '#lib/member/currentUser.ts';
import { focus, later, openTab, refusal, user, well } from '#tests/support/memberTab.tsx';
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

let server: ReturnType<typeof serveSession>;

// Loads next-auth's client before the fake clock is installed, because the clock does not wait for imports.
beforeAll(() => import('next-auth/react'));

beforeEach(() => {
  vi.useFakeTimers();
  server = serveSession();
  server.session = json(memberSession());
  server.others = { csrf: json({ csrfToken: 'csrf' }), signout: json({ url: 'http://localhost/' }) };
  health.mockReset().mockImplementation(async () => structuredClone(well));
  vi.spyOn(dialogs, 'toast').mockResolvedValue();
  // jsdom has no channels between tabs; the browser tests use real ones.
  vi.stubGlobal('BroadcastChannel', undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  clearUser();
});

describe('a session that the backend has ended', () => {
  it.each(['fail', 'unauthenticated', 'Success', 'constructor'])('ends with the status %s', async (status) => {
    await openTab();
    health.mockResolvedValue({ ...well, status });
    await later(30_000);
    expect(screen.getByText('nothing')).toBeVisible();
    expect(server.journal.map(({ path }) => path)).toContain('signout');
    expect(dialogs.toast).toHaveBeenCalledExactlyOnceWith({ text: 'session.lost', kind: 'warning' });
    expect(localStorage.getItem('nextauth.message')).toContain('"trigger":"expired"');
    health.mockClear();
    await later(120_000);
    expect(health).not.toHaveBeenCalled();
  });

  it('survives one refusal if the session is still valid and the next check passes', async () => {
    await openTab();
    health.mockRejectedValueOnce(refusal(401, 'unauthorized'));
    await later(30_000);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
    expect(health).toHaveBeenCalledTimes(3);
  });

  it('ends after a second refusal, or an empty session reply', async () => {
    await openTab();
    health.mockRejectedValue(refusal(401, 'unauthorized'));
    await later(30_000);
    expect(screen.getByText('nothing')).toBeVisible();
    expect(health).toHaveBeenCalledTimes(3);
  });

  it('survives a refusal while the session cannot be read', async () => {
    await openTab();
    health.mockRejectedValue(refusal(401, 'unauthorized'));
    server.session = () => Promise.reject(new TypeError('fetch failed'));
    await later(30_000);
    expect(screen.getByText('1000 1 old')).toBeVisible();
  });
});

describe('an answer for a member who has logged out', () => {
  it('is discarded', async () => {
    await openTab();
    const { answer } = heldCheck();
    const late = checkHealth();
    health.mockImplementation(async () => ({ ...well, user: { ...user, userId: 'bob', balance: 7 } }));
    server.session = json(memberSession('bob', 'b'.repeat(43)));
    await later(2_000);
    await focus();
    await later(0);
    answer(well);
    await late;
    await later(0);
    expect(screen.getByText('7 1 fresh')).toBeVisible();
  });
});

describe('a change of money by a game', () => {
  it('counts as user activity, other changes do not', async () => {
    const marks = () => server.journal.filter(({ body }) => body.includes('"act":1'));
    await openTab();
    health.mockResolvedValue({ ...well, user: { ...user, balance: 5 } });
    await later(30_000);
    expect(marks()).toHaveLength(0);
    health.mockResolvedValue({ ...well, user: { ...user, balance: 5, in_balance: 10 } });
    await later(30_000);
    expect(marks()).toHaveLength(1);
  });
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
