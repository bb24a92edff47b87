// @vitest-environment jsdom
import Router from 'next/router';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { getPortalToken } from '#lib/api/portalToken.ts';
import { login } from '#lib/session/login.ts';
import { forgetSession, refreshSession, sessionState } from '#lib/session/portalSession.ts';
import { rememberedUserId, rememberUserId } from '#lib/preferences/rememberedUserId.ts';
import { faults, json, memberSession, serveSession } from '#tests/support/sessionServer.ts';

vi.mock('next/router', () => ({ default: { locale: 'vn', push: vi.fn(async () => true) } }));

const origin = 'http://localhost:3000';
const providers = { credentials: { id: 'credentials', type: 'credentials' } };
const refused = json({ url: `${origin}/api/auth/error?error=CredentialsSignin` }, 401);
const staleCsrf = json({ url: `${origin}/api/auth/signin?csrf=true` });

let server: ReturnType<typeof serveSession>;

function accept() {
  server.session = json(memberSession());
  return json({ url: `${origin}/` })();
}

const attempts = () => server.journal.filter(({ path }) => path === 'callback/credentials');

/** next-auth's client logs failed requests on the console. */
const silence = () => vi.spyOn(console, 'error').mockImplementation(() => {});

beforeEach(() => {
  server = serveSession();
  server.others = {
    providers: json(providers),
    csrf: json({ csrfToken: 'csrf' }),
    'callback/credentials': accept,
  };
  vi.stubGlobal('navigator', Object.assign(Object.create(navigator), { sendBeacon: () => true }));
});

afterEach(() => {
  forgetSession();
  rememberUserId('');
  localStorage.clear();
  vi.unstubAllGlobals();
});

describe('logging in', () => {
  it('succeeds after the session was read back, stores the id and notifies the other tabs', async () => {
    expect(await login(' demo ', ' p@ß+&=1 ')).toBe('success');
    expect(Object.fromEntries(new URLSearchParams(attempts()[0]?.body))).toMatchObject({
      userId: ' demo ',
      password: ' p@ß+&=1 ',
      language: 'vn',
      csrfToken: 'csrf',
      json: 'true',
    });
    expect(sessionState()).toMatchObject({
      status: 'authenticated',
      session: { user: { userId: 'demo' } },
    });
    expect(getPortalToken()).toBe('t'.repeat(43));
    expect(rememberedUserId()).toBe(' demo ');
    expect(localStorage.getItem('nextauth.message')).toContain('"trigger":"signin"');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toMatch(/p@ß|t{43}/);
  });

  it('fails for a wrong password, and stores no id', async () => {
    server.others['callback/credentials'] = refused;
    expect(await login('demo', 'wrong')).toBe('failed');
    expect(rememberedUserId()).toBe('');
    expect(localStorage.getItem('nextauth.message')).toBeNull();
  });

  it.each([
    ['the seconds the server names', `${origin}/login?retryAfter=842`, 842],
    ['a minute where it names none', `${origin}/login`, 60],
  ])('returns the time to wait after too many attempts: %s', async (_name, url, waitSeconds) => {
    server.others['callback/credentials'] = json({ error: { code: 'rate_limited' }, url }, 429);
    expect(await login('demo', 'demo1234')).toEqual({ waitSeconds });
    expect(attempts()).toHaveLength(1);
  });

  it('renews an expired csrf token once', async () => {
    server.others['callback/credentials'] = () =>
      attempts().length === 1 ? staleCsrf() : accept();
    expect(await login('demo', 'demo1234')).toBe('success');
    expect(attempts()).toHaveLength(2);
  });

  it('is not a success if the browser stores no cookies, although all replies are successful', async () => {
    server.others['callback/credentials'] = staleCsrf;
    expect(await login('demo', 'demo1234')).toBe('failed');
    expect(attempts()).toHaveLength(2);
    server.others['callback/credentials'] = json({ url: `${origin}/` });
    expect(await login('demo', 'demo1234')).toBe('failed');
  });

  it('is not a success while the previous session is read back', async () => {
    server.session = json(memberSession());
    await refreshSession();
    expect(await login('demo', 'demo1234')).toBe('failed');
  });

  it('does not report a wrong password if the backend or the portal is unreachable', async () => {
    server.others['callback/credentials'] = json(
      { url: `${origin}/api/auth/error?error=Unavailable` },
      401,
    );
    expect(await login('demo', 'demo1234')).toBe('unavailable');
    for (const fault of [
      faults.reset!,
      faults['a page of the proxy']!,
      json({ error: { code: 'internal' } }, 500),
    ]) {
      server.others['callback/credentials'] = fault;
      expect(await login('demo', 'demo1234')).toBe('unavailable');
    }
    server.others['callback/credentials'] = json({ url: `${origin}/` });
    server.session = faults.reset!;
    expect(await login('demo', 'demo1234')).toBe('unavailable');
    expect(sessionState().session).toBeNull();
  });

  it('goes to the error page if the list of providers cannot be read', async () => {
    const clientReport = silence();
    server.others.providers = faults['an error status']!;
    expect(await login('demo', 'demo1234')).toBe('left');
    expect(Router.push).toHaveBeenCalledExactlyOnceWith('/admin/error');
    expect(attempts()).toEqual([]);
    expect(clientReport).toHaveBeenCalledOnce();
    clientReport.mockClear();
  });
});

it('is unavailable over a connection that is dead without a sign', async () => {
  vi.useFakeTimers();
  server.others['callback/credentials'] = () => new Promise(() => {});
  const attempt = login('demo', 'demo1234');
  await vi.advanceTimersByTimeAsync(40_000);
  vi.useRealTimers();
  expect(await attempt).toBe('unavailable');
});
