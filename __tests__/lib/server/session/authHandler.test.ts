import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { configure, origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

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
  upstream.script.faultStatus = 0;
});

const setCookies = (headers: Record<string, unknown>) => (headers['set-cookie'] ?? []) as string[];

describe('the session endpoints of the specification', () => {
  it('return an empty session to a visitor and set no cookie', async () => {
    const reply = await browser.get('/api/auth/session');
    expect(reply).toMatchObject({ status: 200, json: {} });
    expect(setCookies(reply.headers)).toEqual([]);
  });

  it('return a csrf token and the one provider', async () => {
    const { json, headers } = await browser.get('/api/auth/providers');
    expect(setCookies(headers)).toEqual([]);
    expect(await browser.csrfToken()).toMatch(/^[\da-f]{64}$/);
    expect(json).toEqual({
      credentials: {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        signinUrl: `${origin}/api/auth/signin/credentials`,
        callbackUrl: `${origin}/api/auth/callback/credentials`,
      },
    });
  });

  it('log a member in and return the session without the upstream token', async () => {
    const reply = await browser.login('demo', 'demo1234', { language: 'jp' });
    expect(reply).toMatchObject({ status: 200, json: { url: `${origin}/` } });
    const session = await browser.session();
    expect(session).toEqual({
      user: { userId: 'demo', nick: 'demo님', level: 3 },
      token: expect.stringMatching(/^[\w-]{43}$/),
      lang: 'jp',
      loginAt: expect.stringMatching(/^\d{4}-.*Z$/),
      expires: expect.stringMatching(/^\d{4}-.*Z$/),
    });
    expect(JSON.stringify([session, reply.text, reply.headers])).not.toContain('upstream-token');
    expect(upstream.script.journal.map(({ path, authorization }) => [path, authorization])).toEqual([
      [calls['user-do-login'].upstreamPath, undefined],
      [calls['user-health-check'].upstreamPath, 'upstream-token-of-demo'],
    ]);
  });

  it('set one session cookie with __Host- prefix, HttpOnly, Secure and SameSite=Lax', async () => {
    const lines = setCookies((await browser.login()).headers).filter((line) => line.includes('portal-session'));
    expect(lines).toHaveLength(1);
    const [line = ''] = lines;
    expect(line).toMatch(/^__Host-portal-session=eyJ[\w-]+\.\.[\w.-]+; /);
    for (const part of ['Max-Age=28800', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax']) expect(line).toContain(part);
    expect(line).not.toContain('Domain');
  });

  it('send id and password to the backend exactly as typed', async () => {
    await browser.login(' demo', ' demo1234 ');
    expect(JSON.parse(upstream.script.journal.at(-1)?.body ?? '')).toEqual({ id: ' demo', pw: ' demo1234 ' });
  });

  it('refuse a wrong password, an unknown id and over-long input with the same reply', async () => {
    const inputs: [string, string?][] = [['demo', 'wrong'], ['nobody'], ['x'.repeat(65)], ['']];
    const browsers = inputs.map(() => new AuthBrowser(portal.port));
    const replies = await Promise.all(inputs.map((input, index) => browsers[index]!.login(...input)));
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 401, text: replies[0]?.text });
      expect(reply.json).toEqual({ url: `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials` });
    }
    for (const each of browsers) expect(await each.session()).toEqual({});
  });

  it.each([302, 404, 500, 503])('report HTTP %i of the backend as Unavailable, without its text', async (status) => {
    upstream.script.faultStatus = status;
    const reply = await browser.login();
    expect(reply).toMatchObject({ status: 401, json: { url: `${origin}/api/auth/error?error=Unavailable` } });
    expect(reply.text).not.toContain('Traceback');
  });

  it('forward a 429 of the backend with its Retry-After', async () => {
    upstream.script.faultStatus = 429;
    const reply = await browser.login();
    expect(reply).toMatchObject({ status: 429, headers: { 'retry-after': '1' }, json: { error: { code: 'rate_limited' } } });
  });

  it('report Unavailable when the backend accepts the login but not its own token', async () => {
    configure({ UPSTREAM_URL: upstream.url, UPSTREAM_AUTH_SCHEME: 'Bearer' });
    const reply = await browser.login();
    configure({ UPSTREAM_URL: upstream.url });
    expect(reply).toMatchObject({ status: 401, json: { url: `${origin}/api/auth/error?error=Unavailable` } });
    expect(await browser.session()).toEqual({});
  });

  it('refuse a session that does not fit one cookie', async () => {
    upstream.script.tokens = { ...upstream.script.tokens, large: 'x'.repeat(6_000), medium: 'x'.repeat(2_000) };
    const refused = await browser.login('large');
    expect(refused).toMatchObject({ status: 401, json: { url: `${origin}/api/auth/error?error=Unavailable` } });
    expect(setCookies(refused.headers).join()).not.toContain('portal-session');
    const accepted = await browser.login('medium');
    const line = setCookies(accepted.headers).find((candidate) => candidate.includes('portal-session')) ?? '';
    expect(line.split(';')[0]?.length).toBeLessThanOrEqual(4_096);
    expect(await browser.session()).toHaveProperty('user.userId', 'medium');
  });

  it('refuse a login without the csrf token', async () => {
    const reply = await browser.post('/api/auth/callback/credentials', { userId: 'demo', password: 'demo1234', json: 'true' });
    expect(reply.json).toEqual({ url: `${origin}/api/auth/signin?csrf=true` });
    expect(upstream.script.journal).toEqual([]);
    expect(await browser.session()).toEqual({});
  });
});

describe('redirects of the session endpoints', () => {
  const location = async (path: string) => (await browser.get(path)).location;

  it('go to sign-in in the language of the page, for a required session and for an unknown provider', async () => {
    expect(await location('/api/auth/signin?error=SessionRequired')).toBe(
      `/login?callbackUrl=${encodeURIComponent(origin)}&error=SessionRequired`,
    );
    const page = encodeURIComponent(`${origin}/jp/deposit`);
    expect(await location(`/api/auth/signin?error=SessionRequired&callbackUrl=${page}`)).toBe(
      `/jp/login?callbackUrl=${page}&error=SessionRequired`,
    );
    for (const action of ['signin', 'callback']) {
      const csrfToken = await browser.csrfToken();
      const reply = await browser.post(`/api/auth/${action}/nobody`, { csrfToken, json: 'true', callbackUrl: '/vn/help' });
      expect(reply.json).toEqual({ url: `${origin}/vn/login?callbackUrl=${encodeURIComponent(`${origin}/vn/help`)}` });
      expect((await browser.send(`/api/auth/${action}/nobody`, formPost({}))).location).toContain('/login?');
    }
  });

  it('pass only known errors to the error page', async () => {
    browser.cookies.set('__Host-portal-return', encodeURIComponent(`${origin}/`));
    expect(await location('/api/auth/error?error=Configuration')).toBe('/admin/error?error=Configuration');
    for (const text of ['<script>alert(1)</script>', 'a%0d%0ab', 'x'.repeat(5_000)]) {
      expect(await location(`/api/auth/error?error=${text}`)).toBe('/admin/error?error=Default');
      expect(await location(`/api/auth/signin?error=${text}`)).not.toContain('error=');
    }
  });

  it('stay on the portal’s origin for every callbackUrl', async () => {
    const hostile = ['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)', 'data:text/html,x', 'http://', '%', 'https://portal.example@evil.example/', 'https://portal.example.evil.example', '\u0000', 'http://portal.example/']; // prettier-ignore
    for (const address of hostile) {
      const asked = await location(`/api/auth/signin?callbackUrl=${encodeURIComponent(address)}`);
      expect(new URL(String(asked), origin).searchParams.get('callbackUrl')).toMatch(/^https:\/\/portal\.example(\/|$)/);
      const login = await browser.login('demo', 'demo1234', { callbackUrl: address });
      expect(new URL(String(login.json?.url)).origin).toBe(origin);
    }
  });

  it('ignore damaged cookies', async () => {
    for (const value of ['%', 'http%3A%2F%2F', 'javascript:1', '"', 'x'.repeat(3_000)]) {
      browser.cookies.set('__Host-portal-return', value).set('__Host-portal-csrf', value).set('__Host-portal-session', value);
      for (const path of ['session', 'csrf', 'providers', 'signin', 'error', 'signout']) {
        expect((await browser.send(`/api/auth/${path}`)).status).toBeLessThan(400);
      }
    }
  });

  it('ignore cookies whose names start like the session cookie’s', async () => {
    await browser.login();
    for (const name of ['__Host-portal-sessionX', '__Host-portal-session.0', '__Host-portal-session-2']) browser.cookies.set(name, 'junk');
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
  });
});
