import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
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
  configure({ UPSTREAM_URL: upstream.url });
});

afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(() => {
  browser = new AuthBrowser(portal.port);
  upstream.script.journal.length = 0;
});

const posts = [
  '/api/auth/callback/credentials',
  '/api/auth/signin/credentials',
  '/api/auth/signout',
  '/api/auth/session',
  '/api/auth/_log',
];

describe('POST requests from foreign pages', () => {
  it.each([
    ['another origin', { origin: 'https://evil.example' }],
    ['a sandboxed frame', { origin: 'null' }],
    ['a sibling host', { origin: 'https://www.portal.example', 'sec-fetch-site': 'same-site' }],
    ['another site', { 'sec-fetch-site': 'cross-site' }],
    ['the same host without https', { origin: 'http://portal.example' }],
  ])('from %s are refused with 403', async (_name, headers) => {
    await browser.login();
    const csrfToken = await browser.csrfToken();
    for (const path of posts) {
      const reply = await browser.post(path, { csrfToken, userId: 'demo', password: 'demo1234', json: 'true' }, headers);
      expect(reply).toMatchObject({ status: 403, json: { error: { code: 'forbidden_origin' } } });
    }
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
  });

  it('are refused without Origin and Sec-Fetch-Site', async () => {
    const { method, headers, body } = formPost({ csrfToken: 'x' });
    const bare = { method: String(method), headers: { ...headers, 'sec-fetch-site': '', origin: '' }, body: String(body) };
    expect((await browser.send('/api/auth/signout', bare)).status).toBe(403);
  });

  it('are refused with 421 under another host', async () => {
    const reply = await browser.post('/api/auth/signout', {}, { host: 'evil.example' });
    expect(reply.status).toBe(421);
  });
});

describe('replies of the session endpoints', () => {
  it('carry no-store, the security headers and a request id, and never HTML', async () => {
    const paths = [
      'session',
      'csrf',
      'providers',
      'signin',
      'signout',
      'error',
      'nothing',
      'callback/credentials',
      'verify-request',
      'a/b/c',
    ];
    const replies = [
      ...(await Promise.all(paths.map((path) => browser.get(`/api/auth/${path}`)))),
      await browser.login(),
      await browser.post('/api/auth/_log', {}),
    ];
    for (const { headers, text } of replies) {
      expect(headers).toMatchObject({
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        ...Object.fromEntries(securityHeaders(true)),
      });
      expect(headers['x-request-id']).toMatch(/^[\da-f-]{36}$/);
      expect(text).not.toMatch(/<|NextAuth|node_modules/);
    }
  });

  it('are 405 for other methods and 404 for other URLs, with a log line each', async () => {
    lines.length = 0;
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      expect(await browser.send('/api/auth/session', { method })).toMatchObject({ status: 405, headers: { allow: 'GET, POST' } });
    }
    for (const path of ['', 'constructor', '__proto__', 'verify-request', 'session/x/y', '%73ession', '_log', 'Session']) {
      expect((await browser.get(`/api/auth/${path}`)).status).toBe(404);
    }
    expect((await browser.post('/api/auth/csrf', {})).status).toBe(404);
    expect(lines.map(({ status }) => status)).toEqual([...Array(5).fill(405), ...Array(9).fill(404)]);
  });
});

describe('request bodies', () => {
  const postRaw = (path: string, type: string, body: string) =>
    browser.send(path, { method: 'POST', headers: { 'content-type': type, origin }, body });

  it('must be forms or JSON objects of at most 16 KB', async () => {
    const path = '/api/auth/signout';
    for (const type of ['text/plain', 'multipart/form-data', '', 'application/jsonp'])
      expect((await postRaw(path, type, '{}')).status).toBe(415);
    for (const body of ['[]', '1', 'null', '"x"', '{', '{}}']) expect((await postRaw(path, 'application/json', body)).status).toBe(400);
    expect((await postRaw(path, 'application/x-www-form-urlencoded', 'x'.repeat(16_385))).status).toBe(413);
  });

  it('lose all fields that are not strings', async () => {
    const csrfToken = await browser.csrfToken();
    const path = '/api/auth/callback/credentials';
    const statusWith = async (fault: object) =>
      (await browser.postJson(path, { csrfToken, userId: 'demo', password: 'demo1234', json: 'true', ...fault })).status;
    const refused = [{ userId: {} }, { userId: ['demo'] }, { password: { $ne: '' } }, { password: 1 }];
    expect(await Promise.all(refused.map(statusWith))).toEqual([401, 401, 401, 401]);
    for (const fault of [{ callbackUrl: ['x'] }, { callbackUrl: {} }]) expect(await statusWith(fault)).toBe(200);
    expect((await browser.postJson(path, { csrfToken: [csrfToken], userId: 'demo', password: 'demo1234', json: 'true' })).json).toEqual({
      url: `${origin}/api/auth/signin?csrf=true`,
    });
  });
});

describe('the log endpoint', () => {
  it('logs known codes and levels only', async () => {
    const warn = vi.spyOn(log, 'warn');
    const reply = await browser.post('/api/auth/_log', { level: 'error', code: 'CLIENT_FETCH_ERROR', message: 'secret', client: 'true' });
    expect(reply).toMatchObject({ status: 200, json: {} });
    expect(reply.headers['set-cookie']).toBeUndefined();
    expect(warn).toHaveBeenCalledExactlyOnceWith({ event: 'client_report', code: 'CLIENT_FETCH_ERROR', requestId: expect.any(String) });
    warn.mockClear();
    const error = vi.spyOn(log, 'error');
    for (const fields of [
      { level: 'constructor', code: 'CLIENT_FETCH_ERROR' },
      { level: 'debug', code: 'CLIENT_SESSION_ERROR' },
      { level: 'error', code: 'X\n{"level":"fatal"}' },
      { level: 'error' },
    ]) {
      expect((await browser.post('/api/auth/_log', fields as Record<string, string>)).status).toBe(200);
    }
    expect(warn).not.toHaveBeenCalled();
    expect(error).not.toHaveBeenCalled();
    expect((await browser.post('/api/auth/_log', { level: 'error', code: 'x'.repeat(2_100) })).status).toBe(413);
  });

  it('never logs text of the client and never calls another method of the logger', async () => {
    const levels = ['error', 'fatal', 'constructor', '__proto__', 'child', 'flush', 'error\n'];
    const codes = ['X\n{"level":"fatal"}', '\r\nforged', '\u0000', '\u001b[2Jforged', '__proto__', 'client_fetch_error', ' CLIENT_FETCH_ERROR', '\u2028forged']; // prettier-ignore
    lines.length = 0;
    for (const level of levels) for (const code of codes) await browser.post('/api/auth/_log', { level, code, message: 'forged' });
    expect(lines).toHaveLength(levels.length * codes.length);
    for (const line of lines) expect(line).toMatchObject({ level: 'info', event: 'auth', route: '/api/auth/_log', status: 200 });
    expect(JSON.stringify(lines)).not.toMatch(/forged|fatal/);
  });
});

describe('the log of a login', () => {
  it('has an event each for a foreign origin, a refusal, an outage and a success', async () => {
    const lineOf = (line: object) => expect.objectContaining({ route: '/api/auth/callback', ...line });
    const foreign = await browser.post('/api/auth/callback/credentials', {}, { origin: 'https://evil.example' });
    const requestId = foreign.headers['x-request-id'];
    expect(lines).toEqual([lineOf({ level: 'warn', event: 'forbidden_origin', code: 'forbidden_origin', status: 403, requestId })]);
    await browser.login('demo', 'wrong');
    expect(lines.at(-1)).toEqual(lineOf({ level: 'warn', event: 'login_refused', status: 401 }));
    upstream.script.faultStatus = 503;
    await browser.login();
    upstream.script.faultStatus = 0;
    expect(lines.slice(-2)).toEqual([
      expect.objectContaining({ level: 'warn', event: 'login_unavailable' }),
      lineOf({ level: 'info', event: 'auth', status: 401 }),
    ]);
    await browser.login();
    expect(lines.at(-1)).toEqual(lineOf({ level: 'info', event: 'login', status: 200 }));
  });

  it('contains no password, id, csrf token or upstream token', async () => {
    const csrfToken = await browser.csrfToken();
    await browser.login('demo', 'a-wrong-password');
    await browser.login();
    await browser.session();
    const text = JSON.stringify(lines);
    for (const secret of ['a-wrong-password', 'demo1234', '"demo"', csrfToken, 'upstream-token']) expect(text).not.toContain(secret);
    expect(text).toContain('"event":"login_refused"');
  });
});
