// @vitest-environment jsdom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPortalToken } from '#lib/api/portalToken.ts';
import { announce, liveRegionId } from '#lib/dialogs/announce.ts';
import {
  forgetSession,
  logout,
  refreshSession,
  sessionState,
  subscribeSession,
} from '#lib/session/portalSession.ts';
import { json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

const session = json({ ...memberSession(), loginAt: '2026-11-20T04:00:00.000Z' });
const confirmed = json({ url: 'http://localhost/' });
const lost = () => Promise.reject(new TypeError('fetch failed'));
const request = `csrfToken=${'t'.repeat(43)}&callbackUrl=%2F&json=true`;

let server: ReturnType<typeof serveSession>;

const signOuts = () =>
  server.journal.filter(({ path }) => path === 'signout').map(({ body }) => body);
const mark = () => localStorage.getItem('signed-out');

beforeEach(async () => {
  vi.useFakeTimers();
  // Fake timers do not mock AbortSignal.timeout.
  vi.spyOn(AbortSignal, 'timeout').mockImplementation((ms) => {
    const stop = new AbortController();
    setTimeout(() => stop.abort(), ms);
    return stop.signal;
  });
  server = serveSession();
  server.session = session;
  server.others.signout = confirmed;
  await refreshSession();
});

afterEach(() => {
  forgetSession();
  localStorage.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('signing out', () => {
  it('sends its only request in the same tick, and leaving the page does not cancel it', async () => {
    logout();
    expect(server.journal.slice(1)).toEqual([{ path: 'signout', body: request }]);
    expect(server.lasting).toEqual(['signout']);
    expect(mark()).toBe('2026-11-20T04:00:00.000Z');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signOuts()).toHaveLength(1);
    expect(mark()).toBeNull();
  });

  it('clears the page and notifies the other tabs at once', () => {
    logout();
    expect(sessionState()).toMatchObject({
      status: 'unauthenticated',
      session: null,
      ended: 'logout',
    });
    expect(getPortalToken()).toBeNull();
    expect(localStorage.getItem('nextauth.message')).toContain('"trigger":"signout"');
  });

  it('is not undone by a session request in flight', async () => {
    let answer: (reply: Response) => void = () => {};
    server.session = () => new Promise((resolve) => (answer = resolve));
    const late = refreshSession();
    logout();
    answer(await session());
    await late;
    expect(sessionState().status).toBe('unauthenticated');
  });

  it('takes away what was announced to the member', () => {
    document.body.innerHTML = `<div id="${liveRegionId}" role="status"></div>`;
    announce('30,000원 출금이 완료됐어요.');
    logout();
    expect(document.body.textContent).toBe('');
  });

  it.each([
    ['lost', lost],
    [
      'refused',
      json({ error: { code: 'rate_limited' }, url: 'http://localhost/login?retryAfter=9' }, 429),
    ],
    ['unanswered', () => new Promise<Response>(() => {})],
    ['answered by something else', () => new Response('<html>maintenance</html>')],
  ])('is repeated while the request is %s, until the server confirms it', async (_, answer) => {
    server.others.signout = answer;
    logout();
    await vi.advanceTimersByTimeAsync(40_000);
    expect(signOuts().length).toBeGreaterThan(2);
    // The server still has the session, but only one repetition of the sign-out runs at a time.
    const before = signOuts().length;
    await refreshSession();
    expect(signOuts()).toHaveLength(before);
    expect(sessionState()).toMatchObject({ status: 'unauthenticated', ended: 'logout' });

    server.others.signout = confirmed;
    await vi.advanceTimersByTimeAsync(13_000);
    expect(mark()).toBeNull();
    const total = signOuts().length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signOuts()).toEqual(Array(total).fill(request));
  });

  it('is completed by the next page, which never shows the member', async () => {
    server.others.signout = lost;
    logout();
    forgetSession();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(signOuts()).toHaveLength(1);

    server.others.signout = confirmed;
    const statuses = new Set<string>();
    const stop = subscribeSession(() => statuses.add(sessionState().status));
    await refreshSession();
    stop();
    await vi.advanceTimersByTimeAsync(0);
    expect(statuses).toEqual(new Set(['unauthenticated']));
    expect(signOuts()).toEqual([request, request]);
    expect(mark()).toBeNull();
  });

  it('does not touch a later login', async () => {
    server.others.signout = lost;
    logout();
    forgetSession();
    server.session = json({
      ...memberSession('demo', 'n'.repeat(43)),
      loginAt: '2026-11-20T05:00:00.000Z',
    });
    await refreshSession();
    expect(sessionState().status).toBe('authenticated');
    expect(signOuts()).toHaveLength(1);
  });
});
