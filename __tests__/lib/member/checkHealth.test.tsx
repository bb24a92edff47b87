// @vitest-environment jsdom
import { screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { callRoute } from '#lib/api/callRoute.ts';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { clearUser } from '#lib/member/currentUser.ts';
import { focus, later, openTab, refusal, user, well } from '#tests/support/memberTab.tsx';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next-i18next/pages', () => ({ useTranslation: () => ({ t: (key: string) => key }) }));
vi.mock('#lib/api/callRoute.ts', () => ({ callRoute: vi.fn(), onUnauthorized: () => () => {} }));

const health = vi.mocked(callRoute) as unknown as ReturnType<typeof vi.fn<() => Promise<unknown>>>;

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
    let answer: (value: unknown) => void = () => {};
    health.mockImplementationOnce(() => new Promise((resolve) => (answer = resolve)));
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
