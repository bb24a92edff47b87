// @vitest-environment jsdom
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { checkHealth, joinHealthCheck } from '#lib/member/checkHealth.ts';
import { clearUser, freshFor, storeUser, userCheckedAt } from '#lib/member/currentUser.ts';
import { focus, later, openTab, refusal, Shell, user, well } from '#tests/support/memberTab.tsx';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), onUnauthorized: () => () => {} }));

const health = vi.mocked(callRoute) as unknown as ReturnType<typeof vi.fn<() => Promise<unknown>>>;

const holding = (balance: number) => ({ ...well, user: { ...user, balance } });

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
  server.others = {
    csrf: json({ csrfToken: 'csrf' }),
    signout: json({ url: 'http://localhost/' }),
  };
  health.mockReset().mockImplementation(async () => structuredClone(well));
  vi.spyOn(dialogs, 'toast').mockReturnValue();
  // jsdom has no channels between tabs; the browser tests use real ones.
  vi.stubGlobal('BroadcastChannel', undefined);
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(navigator, 'locks');
  clearUser();
});

const setOnline = (isOnline: boolean) =>
  act(async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
    window.dispatchEvent(new Event(isOnline ? 'online' : 'offline'));
  });

describe('the health check', () => {
  it('sends nothing for a visitor', async () => {
    server.session = json({});
    await openTab();
    await later(120_000);
    expect(health).not.toHaveBeenCalled();
  });

  it('sends at once and then every 30 seconds, visible or hidden', async () => {
    await openTab();
    expect(health).toHaveBeenCalledTimes(1);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
    await later(29_999);
    expect(health).toHaveBeenCalledTimes(1);
    await later(1);
    expect(health).toHaveBeenCalledTimes(2);
    vi.spyOn(document, 'visibilityState', 'get').mockReturnValue('hidden');
    await later(300_000);
    expect(health).toHaveBeenCalledTimes(12);
    expect(health).toHaveBeenCalledWith('user-health-check', {});
  });

  it('does not rerender while no field changes', async () => {
    const onRender = vi.fn();
    await openTab(onRender);
    onRender.mockClear();
    await later(300_000);
    expect(onRender).not.toHaveBeenCalled();
    health.mockResolvedValue({ ...well, user: { ...user, balance: 2000 } });
    await later(30_000);
    expect(screen.getByText('2000 1 fresh')).toBeVisible();
    expect(onRender).toHaveBeenCalledOnce();
  });

  it('sends once more when the window regains focus and the tab is visible, which come together', async () => {
    await openTab();
    await act(async () => {
      window.dispatchEvent(new Event('focus'));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    expect(health).toHaveBeenCalledTimes(2);
  });

  it('pauses while offline, marks the values as old, and continues at once afterwards', async () => {
    await openTab();
    await setOnline(false);
    await later(300_000);
    expect(health).toHaveBeenCalledTimes(1);
    expect(screen.getByText('1000 1 old')).toBeVisible();
    await setOnline(true);
    await later(0);
    expect(health).toHaveBeenCalledTimes(2);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
  });

  it('without an answer keeps the values, marked as old, backs off to 60 and then 120 seconds, and returns to 30 after the first', async () => {
    await openTab();
    health.mockRejectedValue(refusal(502, 'upstream_timeout'));
    for (const pause of [30_000, 60_000, 120_000, 120_000]) {
      health.mockClear();
      await later(pause - 1);
      expect(health).not.toHaveBeenCalled();
      await later(1);
      expect(health).toHaveBeenCalledOnce();
      expect(screen.getByText('1000 1 old')).toBeVisible();
    }
    health.mockImplementation(async () => structuredClone(well));
    await later(120_000);
    expect(screen.getByText('1000 1 fresh')).toBeVisible();
    health.mockClear();
    await later(90_000);
    expect(health).toHaveBeenCalledTimes(3);
  });

  it('counts the 30 seconds from request to request, for slow answers too', async () => {
    await openTab();
    health.mockImplementation(
      () => new Promise((resolve) => setTimeout(resolve, 8_000, structuredClone(well))),
    );
    health.mockClear();
    await later(30_000);
    expect(health).toHaveBeenCalledTimes(1);
    await later(90_000);
    expect(health).toHaveBeenCalledTimes(4);
    await later(8_000);
  });

  it('removes its timer and listeners on unmount', async () => {
    const { unmount } = await openTab();
    unmount();
    const before = health.mock.calls.length;
    await later(120_000);
    await focus();
    expect(health).toHaveBeenCalledTimes(before);
    expect(vi.getTimerCount()).toBe(0);
  });
});

/** A fake of Web Locks with one lock: each request gets it when the one before has ended. */
function provideLocks() {
  let last: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _options: object, hold: () => Promise<void>) =>
    (last = last.then(hold));
  Object.defineProperty(navigator, 'locks', { value: { request }, configurable: true });
}

it('several tabs share one regular check, which another tab continues when its tab closes', async () => {
  provideLocks();
  const first = await openTab();
  const others = Array.from({ length: 9 }, () => render(<Shell />));
  await later(0);
  health.mockClear();
  await later(300_000);
  expect(health).toHaveBeenCalledTimes(10);
  others[0]?.unmount();
  first.unmount();
  health.mockClear();
  await later(300_000);
  expect(health.mock.calls.length).toBeGreaterThanOrEqual(10);
  expect(health.mock.calls.length).toBeLessThanOrEqual(11);
});

describe('a session that the backend has ended', () => {
  it.each(['fail', 'unauthenticated', 'Success', 'constructor'])(
    'ends with the status %s',
    async (status) => {
      await openTab();
      health.mockResolvedValue({ ...well, status });
      await later(30_000);
      expect(screen.getByText('nothing')).toBeVisible();
      expect(server.journal.map(({ path }) => path)).toContain('signout');
      expect(dialogs.toast).toHaveBeenCalledExactlyOnceWith({
        text: 'session.lost',
        kind: 'warning',
      });
      expect(localStorage.getItem('nextauth.message')).toContain('"trigger":"expired"');
      health.mockClear();
      await later(120_000);
      expect(health).not.toHaveBeenCalled();
    },
  );

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

it('an answer for a member who has logged out is discarded', async () => {
  await openTab();
  const { answer } = heldCheck();
  const late = checkHealth();
  health.mockImplementation(async () => ({
    ...well,
    user: { ...user, userId: 'bob', balance: 7 },
  }));
  server.session = json(memberSession('bob', 'b'.repeat(43)));
  await later(2_000);
  await focus();
  await later(0);
  answer(well);
  await late;
  await later(0);
  expect(screen.getByText('7 1 fresh')).toBeVisible();
});

it('a change of money by a game counts as user activity, other changes do not', async () => {
  const marks = () => server.journal.filter(({ body }) => body.includes('"act":1'));
  await openTab();
  health.mockResolvedValue({ ...well, user: { ...user, balance: 5 } });
  await later(30_000);
  expect(marks()).toHaveLength(0);
  health.mockResolvedValue({ ...well, user: { ...user, balance: 5, in_balance: 10 } });
  await later(30_000);
  expect(marks()).toHaveLength(1);
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

it('a check in flight is shared with callers that only read, but not with one that has just moved money', async () => {
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

it('the balance is old after 35 seconds without an answer, even while a check hangs', async () => {
  await openTab();
  heldCheck();
  await later(freshFor - 1);
  expect(screen.getByText('1000 1 fresh')).toBeVisible();
  await later(1);
  expect(screen.getByText('1000 1 old')).toBeVisible();
});
