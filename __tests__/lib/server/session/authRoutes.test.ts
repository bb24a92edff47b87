import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authOptions } from '#lib/server/session/authOptions.ts';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { knownUserId } from '#lib/server/session/session.ts';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { configure, origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';
import { watchLog } from '#tests/support/watchLog.ts';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;
const lines = watchLog();

beforeAll(async () => {
  upstream = await startUpstream();
  portal = await listen(handleAuth);
});

afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(() => {
  configure({ UPSTREAM_URL: upstream.url });
  browser = new AuthBrowser(portal.port);
});

const location = async (path: string) => (await browser.get(path)).location;
const page = `${origin}/jp/deposit`;

describe('the limits of the session endpoints', () => {
  const refusedAfter = async (requests: number, path: string, method: 'GET' | 'POST') => {
    configure({ UPSTREAM_URL: upstream.url, RATE_LIMIT_FACTOR: '1' });
    const visit = method === 'POST' ? formPost({}) : {};
    for (let index = 0; index < requests; index += 1) expect((await browser.send(path, visit)).status).not.toBe(429);
    const reply = await browser.send(path, visit);
    return { status: reply.status, limit: lines.at(-1)?.limit, cookies: reply.headers['set-cookie'] };
  };

  it.each([
    ['_log', 10, 'POST', 'report'],
    ['signout', 60, 'POST', 'visitor'],
    ['csrf', 600, 'GET', 'stranger'],
  ] as const)('a visitor’s %s: %i, then 429', async (action, requests, method, limit) => {
    expect(await refusedAfter(requests, `/api/auth/${action}`, method)).toEqual({ status: 429, limit, cookies: undefined });
  });

  it('a member’s reads: 60, then 429', async () => {
    await browser.login();
    await browser.session();
    expect(await refusedAfter(60, '/api/auth/session', 'GET')).toEqual({ status: 429, limit: 'session', cookies: undefined });
  });
});

describe('the redirects of the session endpoints', () => {
  it.each(['SessionRequired', 'CredentialsSignin', 'Configuration', 'AccessDenied', 'Signin', 'Callback', 'Unavailable'])(
    'keep the error %s',
    async (error) => {
      expect(await location(`/api/auth/error?error=${error}`)).toMatch(new RegExp(`\\?error=${error}$`));
      expect(await location(`/api/auth/signin?error=${error}`)).toContain(`&error=${error}`);
    },
  );

  it.each(['signin', 'signin/credentials', 'callback', 'callback/credentials', 'signin/nobody', 'callback/nobody'])(
    'of %s go to sign-in, back to the page of the stored cookie, or to the page that is asked for',
    async (path) => {
      browser.cookies.set('__Host-portal-return', encodeURIComponent(page));
      expect(decodeURIComponent(String(await location(`/api/auth/${path}`)))).toContain(`/jp/login?callbackUrl=${page}`);
      const asked = `${origin}/vn/help`;
      const there = await browser.send(`/api/auth/${path}?callbackUrl=${encodeURIComponent(asked)}`);
      expect(decodeURIComponent(String(there.location))).toContain(`/vn/login?callbackUrl=${asked}`);
    },
  );

  it.each(['signin', 'signin/nobody', 'callback', 'callback/nobody'])('of a posted %s go to sign-in and set no cookie', async (path) => {
    const reply = await browser.send(`/api/auth/${path}`, formPost({ callbackUrl: page }));
    expect([reply.status, reply.headers['set-cookie'], reply.text]).toEqual([302, undefined, '']);
    expect(decodeURIComponent(String(reply.location))).toBe(`${origin}/jp/login?callbackUrl=${page}`);
    const asJson = await browser.send(`/api/auth/${path}`, formPost({ json: 'true' }));
    expect([asJson.headers['set-cookie'], asJson.json]).toEqual([
      undefined,
      { url: `${origin}/login?callbackUrl=${encodeURIComponent(`${origin}/`)}` },
    ]);
  });

  it('go to the page of the stored cookie after a login and a sign-out', async () => {
    browser.cookies.set('__Host-portal-return', encodeURIComponent(page));
    expect((await browser.login('demo', 'demo1234', { callbackUrl: '' })).json).toEqual({ url: page });
    const { token } = await browser.session();
    expect((await browser.post('/api/auth/signout', { csrfToken: String(token) })).json).toEqual({ url: page });
  });
});

describe('the cookies of the session endpoints', () => {
  it('have the __Host- prefix, and the session’s ends after 8 hours', async () => {
    const started = Date.now();
    const replies = [await browser.send('/api/auth/csrf'), await browser.login(), await browser.logout()];
    const set = replies.flatMap(({ headers }) => headers['set-cookie'] ?? []);
    expect(set.filter((line) => !line.startsWith('__Host-portal-'))).toEqual([]);
    const expires = /portal-session=eyJ.*; Expires=([^;]+)/.exec(set.join('\n'))?.[1] ?? '';
    expect(Date.parse(expires) - started).toBeLessThan(8 * 3_600_000 + 60_000);
    expect(Date.parse(expires) - started).toBeGreaterThan(8 * 3_600_000 - 60_000);
  });

  it('are not set by a read or by a sign-out that a page repeats', async () => {
    for (const path of ['session', 'providers']) expect((await browser.send(`/api/auth/${path}`)).headers['set-cookie']).toBeUndefined();
    const repeated = await browser.send('/api/auth/signout', formPost({ csrfToken: 'a'.repeat(43) }));
    expect([repeated.status, repeated.headers['set-cookie'], repeated.json]).toEqual([200, undefined, { url: `${origin}/` }]);
    for (const other of ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(43)}!`, `!${'a'.repeat(43)}`]) {
      expect((await browser.send('/api/auth/signout', formPost({ csrfToken: other }))).json?.url).not.toBe(`${origin}/`);
    }
  });

  it('of signed-out sessions and known browsers drop what is no mark', async () => {
    await browser.login();
    for (const name of ['ended', 'known']) {
      browser.cookies.set(`__Host-portal-${name}`, `${'x'.repeat(23)}.${'x'.repeat(45)}.${'x'.repeat(21)}.`);
    }
    await browser.logout();
    await browser.login();
    expect(browser.cookies.get('__Host-portal-ended')).toMatch(/^[\w-]{22}$/);
    expect(browser.cookies.get('__Host-portal-known')).toMatch(/^[\w-]{44}$/);
  });
});

describe('the log of the session endpoints', () => {
  it('names the request id of the server, the duration and no route that does not exist', async () => {
    const reply = await browser.send('/api/auth/session', { method: 'PUT' });
    const requestId = reply.headers['x-request-id'];
    expect(requestId).toMatch(/^[\da-f-]{36}$/);
    expect(lines).toEqual([expect.objectContaining({ requestId, route: '/api/auth/*', level: 'info', status: 405 })]);
    expect(lines[0]?.ms).toBeLessThan(10_000);
    expect((await browser.get('/api/auth/session')).headers.allow).toBeUndefined();
  });

  it('calls a login without csrf token no refused login', async () => {
    await browser.post('/api/auth/callback/credentials', { userId: 'demo', password: 'demo1234', json: 'true' });
    expect(lines.at(-1)).toMatchObject({ event: 'auth', level: 'info' });
  });

  it('has a browser’s report at its level', async () => {
    await browser.post('/api/auth/_log', { level: 'warn', code: 'CLIENT_SESSION_ERROR' });
    expect(lines[0]).toMatchObject({ level: 'warn', event: 'client_report', code: 'CLIENT_SESSION_ERROR' });
    const { length } = new URLSearchParams({ code: '' }).toString();
    expect((await browser.post('/api/auth/_log', { code: 'x'.repeat(2_048 - length) })).status).toBe(200);
  });

  it('has the faults of next-auth by their code, but not that of an expired session', () => {
    const login = { requestId: 'r', clientAddress: '127.0.0.1', cookieHeader: undefined };
    const { logger } = authOptions({ session: null, returnTo: null, login });
    logger?.error?.('JWT_SESSION_ERROR', new Error('secret'));
    logger?.error?.('CALLBACK_CREDENTIALS_JWT_ERROR', new Error('secret'));
    logger?.warn?.('NEXTAUTH_URL');
    expect(lines).toEqual([
      { level: 'error', event: 'auth', code: 'CALLBACK_CREDENTIALS_JWT_ERROR' },
      { level: 'warn', event: 'auth', code: 'NEXTAUTH_URL' },
    ]);
  });
});

describe('a login whose answers are odd', () => {
  it.each(['application/json ;charset=utf-8', 'APPLICATION/JSON'])('reads a body of the type %s', async (type) => {
    const csrfToken = await browser.csrfToken();
    const body = JSON.stringify({ csrfToken, userId: 'demo', password: 'demo1234', json: 'true' });
    const headers = { 'content-type': type, origin };
    expect((await browser.send('/api/auth/callback/credentials', { method: 'POST', headers, body })).status).toBe(200);
  });

  it.each([
    ['the health check is refused', { status: 'fail', user: { userId: 'demo', nick: 'x' } }, 401, undefined],
    ['the health check has no user', { status: 'success' }, 401, undefined],
    ['the user has no id', { status: 'success', user: { nick: 'x', level: 1 } }, 200, 'demo'],
  ])('%s', async (_name, answer, status, userId) => {
    upstream.script.checks = { 'upstream-token-of-demo': answer };
    const reply = await browser.login();
    upstream.script.checks = {};
    expect(reply.status).toBe(status);
    await browser.session();
    expect(knownUserId(browser.cookieHeader)).toBe(userId);
  });
});
