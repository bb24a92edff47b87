import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { createNextAuth, nextAuthLogger } from '#lib/server/session/nextAuth.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { AuthBrowser, formPost, type Reply } from '#tests/support/authBrowser.ts';
import { listen } from '#tests/support/listen.ts';
import { makeAuth } from './madeAuth.ts';
import { secret, setSites } from '#tests/support/madeParts.ts';

const origin = 'https://portal.example';

let made: ReturnType<typeof makeAuth>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

beforeAll(async () => {
  setSites();
  portal = await listen((request, response) => made.auth(request, response));
});
afterAll(() => portal.close());
beforeEach(() => {
  made = makeAuth();
  browser = new AuthBrowser(portal.port);
});

const setCookies = ({ headers }: Reply) => headers['set-cookie'] ?? [];
const location = async (path: string) => (await browser.get(path)).location;
const journal = () => made.upstream.journal;
const credentials = { userId: 'demo', password: 'demo1234', json: 'true' };
const errorUrl = (error: string) => `${origin}/api/auth/error?error=${error}`;
const page = `${origin}/jp/deposit`;

describe('the session endpoints of the specification', () => {
  it('return to a visitor an empty session, a csrf token and the one provider, and set no cookie but that of csrf', async () => {
    const [session, providers] = [
      await browser.get('/api/auth/session'),
      await browser.get('/api/auth/providers'),
    ];
    expect([session.status, session.json, setCookies(session), setCookies(providers)]).toEqual([
      200,
      {},
      [],
      [],
    ]);
    const [type, name] = ['credentials', 'Credentials'];
    const urls = {
      signinUrl: `${origin}/api/auth/signin/credentials`,
      callbackUrl: `${origin}/api/auth/callback/credentials`,
    };
    expect(providers.json).toEqual({ credentials: { id: type, name, type, ...urls } });
    expect(await browser.csrfToken()).toMatch(/^[\da-f]{64}$/);
  });

  it('log a member in and return the session without the upstream token', async () => {
    const reply = await browser.login('demo', 'demo1234', { language: 'jp' });
    expect(reply).toMatchObject({ status: 200, json: { url: `${origin}/` } });
    const session = await browser.session();
    expect(session).toEqual({
      user: { userId: 'demo', nick: 'demo님', level: 3 },
      token: expect.stringMatching(/^[\w-]{43}$/) as string,
      lang: 'jp',
      loginAt: expect.stringMatching(/^\d{4}-.*Z$/) as string,
      expires: expect.stringMatching(/^\d{4}-.*Z$/) as string,
    });
    expect(JSON.stringify([session, reply.text, reply.headers])).not.toContain('upstream-token');
  });

  it('set one session cookie for 8 hours with __Host- prefix, HttpOnly, Secure and SameSite=Lax, and no cookie without the prefix', async () => {
    const started = Date.now();
    const [csrf, login, logout] = [
      await browser.get('/api/auth/csrf'),
      await browser.login(),
      await browser.logout(),
    ];
    expect(
      [csrf, login, logout]
        .flatMap(setCookies)
        .filter((line) => !line.startsWith('__Host-portal-')),
    ).toEqual([]);
    const [line = '', ...more] = setCookies(login).filter((each) =>
      each.includes('portal-session'),
    );
    expect([line, more]).toEqual([
      expect.stringMatching(/^__Host-portal-session=eyJ[\w-]+\.\.[\w.-]+; /),
      [],
    ]);
    for (const part of ['Max-Age=28800', 'Path=/', 'HttpOnly', 'Secure', 'SameSite=Lax'])
      expect(line).toContain(part);
    expect(line).not.toContain('Domain');
    const expires = Date.parse(/; Expires=([^;]+)/.exec(line)?.[1] ?? '') - started - 8 * 3_600_000;
    expect(Math.abs(expires)).toBeLessThan(60_000);
  });

  it('report a 429 of the backend with its Retry-After', async () => {
    made.upstream.fault = new UpstreamError('rate_limited', false, { retryAfterSeconds: 7 });
    const url = `${origin}/login?retryAfter=7`;
    const limited = {
      status: 429,
      headers: { 'retry-after': '7' },
      json: { error: { code: 'rate_limited' }, url },
    };
    expect(await browser.login()).toMatchObject(limited);
    expect(await browser.session()).toEqual({});
  });

  it('refuse a session that does not fit one cookie', async () => {
    made.upstream.tokens.large = 'x'.repeat(6_000);
    const refused = await browser.login('large');
    expect(refused).toMatchObject({ status: 401, json: { url: errorUrl('Unavailable') } });
    expect(setCookies(refused).join()).not.toContain('portal-session');
    expect(made.lines).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'session_too_large' }),
    );
  });

  it('refuse a login without the csrf token', async () => {
    const reply = await browser.post('/api/auth/callback/credentials', credentials);
    expect([reply.json, journal(), await browser.session()]).toEqual([
      { url: `${origin}/api/auth/signin?csrf=true` },
      [],
      {},
    ]);
    expect(made.lines[0]).toMatchObject({ event: 'auth', level: 'info' });
  });
});

describe('the limits of the session endpoints', () => {
  it.each([
    ['visitor', '_log', 10, 'POST', 'report'],
    ['visitor', 'signout', 60, 'POST', 'visitor'],
    ['visitor', 'csrf', 600, 'GET', 'stranger'],
    ['member', 'session', 60, 'GET', 'session'],
  ] as const)('of a %s’s %s: %i, then 429', async (who, action, requests, method, limit) => {
    made = makeAuth({ factor: 1 });
    if (who === 'member') await browser.login().then(() => browser.session());
    const ask = () => browser.send(`/api/auth/${action}`, method === 'POST' ? formPost({}) : {});
    for (let asked = 0; asked < requests; asked += 1) expect((await ask()).status).not.toBe(429);
    const reply = await ask();
    expect([reply.status, made.lines.at(-1)?.limit, setCookies(reply)]).toEqual([429, limit, []]);
  });
});

describe('the redirects of the session endpoints', () => {
  it('go to sign-in in the language of the page, for a required session and for an unknown provider', async () => {
    const required = '/api/auth/signin?error=SessionRequired';
    expect(await location(required)).toBe(
      `/login?callbackUrl=${encodeURIComponent(origin)}&error=SessionRequired`,
    );
    const asked = encodeURIComponent(page);
    expect(await location(`${required}&callbackUrl=${asked}`)).toBe(
      `/jp/login?callbackUrl=${asked}&error=SessionRequired`,
    );
  });

  it('keep the known errors and no other text', async () => {
    browser.cookies.set('__Host-portal-return', encodeURIComponent(`${origin}/`));
    for (const error of [
      'SessionRequired',
      'CredentialsSignin',
      'Configuration',
      'AccessDenied',
      'Signin',
      'Callback',
      'Unavailable',
    ]) {
      expect(await location(`/api/auth/error?error=${error}`)).toMatch(
        new RegExp(`\\?error=${error}$`),
      );
      expect(await location(`/api/auth/signin?error=${error}`)).toContain(`&error=${error}`);
    }
    expect(await location('/api/auth/error?error=Configuration')).toBe(
      '/admin/error?error=Configuration',
    );
    for (const text of ['<script>alert(1)</script>', 'a%0d%0ab', 'x'.repeat(5_000)]) {
      expect(await location(`/api/auth/error?error=${text}`)).toBe('/admin/error?error=Default');
      expect(await location(`/api/auth/signin?error=${text}`)).not.toContain('error=');
    }
  });

  it.each([
    'signin',
    'signin/credentials',
    'callback',
    'callback/credentials',
    'signin/nobody',
    'callback/nobody',
  ])(
    'of %s go to sign-in, back to the page of the stored cookie, or to the page that is asked for',
    async (path) => {
      browser.cookies.set('__Host-portal-return', encodeURIComponent(page));
      expect(decodeURIComponent(String(await location(`/api/auth/${path}`)))).toContain(
        `/jp/login?callbackUrl=${page}`,
      );
      const asked = `${origin}/vn/help`;
      const there = await browser.send(
        `/api/auth/${path}?callbackUrl=${encodeURIComponent(asked)}`,
      );
      expect(decodeURIComponent(String(there.location))).toContain(
        `/vn/login?callbackUrl=${asked}`,
      );
    },
  );

  it.each(['signin', 'signin/nobody', 'callback', 'callback/nobody'])(
    'of a posted %s go to sign-in and set no cookie',
    async (path) => {
      const reply = await browser.send(`/api/auth/${path}`, formPost({ callbackUrl: page }));
      expect([reply.status, setCookies(reply), reply.text]).toEqual([302, [], '']);
      expect(decodeURIComponent(String(reply.location))).toBe(
        `${origin}/jp/login?callbackUrl=${page}`,
      );
      const asJson = await browser.send(`/api/auth/${path}`, formPost({ json: 'true' }));
      const url = `${origin}/login?callbackUrl=${encodeURIComponent(`${origin}/`)}`;
      expect([setCookies(asJson), asJson.json]).toEqual([[], { url }]);
    },
  );

  it('go to the page of the stored cookie after a login and a sign-out', async () => {
    browser.cookies.set('__Host-portal-return', encodeURIComponent(page));
    expect((await browser.login('demo', 'demo1234', { callbackUrl: '' })).json).toEqual({
      url: page,
    });
    const { token } = await browser.session();
    expect((await browser.post('/api/auth/signout', { csrfToken: String(token) })).json).toEqual({
      url: page,
    });
  });
});

describe('the cookies of a request', () => {
  it('are ignored if they are damaged', async () => {
    for (const value of ['%', 'http%3A%2F%2F', 'javascript:1', '"', 'x'.repeat(3_000)]) {
      browser.cookies
        .set('__Host-portal-return', value)
        .set('__Host-portal-csrf', value)
        .set('__Host-portal-session', value);
      for (const path of ['session', 'csrf', 'providers', 'signin', 'error', 'signout']) {
        expect((await browser.send(`/api/auth/${path}`)).status).toBeLessThan(400);
      }
    }
    expect(made.lines.filter(({ level, code }) => level !== 'info' || code !== undefined)).toEqual(
      [],
    );
  });

  it('of known browsers lose what is no mark', async () => {
    browser.cookies.set('__Host-portal-known', `${'x'.repeat(45)}.${'x'.repeat(21)}.`);
    await browser.login();
    expect(browser.cookies.get('__Host-portal-known')).toMatch(/^[\w-]{44}$/);
  });
});

const posts = ['callback/credentials', 'signin/credentials', 'signout', 'session', '_log'];

describe('POST requests from foreign pages', () => {
  it('are refused with 403', async () => {
    await browser.login();
    const csrfToken = await browser.csrfToken();
    for (const path of posts) {
      const reply = await browser.post(
        `/api/auth/${path}`,
        { ...credentials, csrfToken },
        { origin: 'http://portal.example' },
      );
      expect(reply).toMatchObject({ status: 403, json: { error: { code: 'forbidden_origin' } } });
      const route = `/api/auth/${path.split('/')[0]}`;
      const line = {
        route,
        level: 'warn',
        event: 'forbidden_origin',
        code: 'forbidden_origin',
        status: 403,
      };
      expect(made.lines.at(-1)).toMatchObject({
        ...line,
        requestId: reply.headers['x-request-id'],
      });
    }
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
  });

  it('are refused with 421 under another host', async () => {
    expect((await browser.post('/api/auth/signout', {}, { host: 'evil.example' })).status).toBe(
      421,
    );
  });
});

describe('replies of the session endpoints', () => {
  it('carry no-store, the security headers and a request id, and never HTML', async () => {
    const paths = ['session', 'csrf', 'providers', 'signin', 'signout', 'error', 'nothing', 'callback/credentials', 'verify-request', 'a/b/c']; // prettier-ignore
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
      expect([headers['x-request-id'], headers.allow]).toEqual([
        expect.stringMatching(/^[\da-f-]{36}$/),
        undefined,
      ]);
      expect(text).not.toMatch(/<|NextAuth|node_modules/);
    }
  });

  it('are 405 for other methods and 404 for other URLs, with a log line each that names no route that does not exist', async () => {
    for (const method of ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'PROPFIND']) {
      expect(await browser.send('/api/auth/session', { method })).toMatchObject({
        status: 405,
        headers: { allow: 'GET, POST' },
      });
    }
    for (const path of [
      '',
      'constructor',
      '__proto__',
      'verify-request',
      'session/x/y',
      '%73ession',
      '_log',
      'Session',
    ]) {
      expect((await browser.get(`/api/auth/${path}`)).status).toBe(404);
    }
    const last = await browser.post('/api/auth/csrf', {});
    expect(made.lines.map(({ status }) => status)).toEqual([
      ...Array<number>(5).fill(405),
      ...Array<number>(9).fill(404),
    ]);
    expect(
      new Set(made.lines.map(({ route, level }) => `${String(level)} ${String(route)}`)),
    ).toEqual(new Set(['info /api/auth/*']));
    expect([last.status, made.lines.at(-1)?.requestId]).toEqual([
      404,
      last.headers['x-request-id'],
    ]);
  });
});

describe('request bodies', () => {
  const postRaw = (path: string, type: string, body: string) =>
    browser.send(path, { method: 'POST', headers: { 'content-type': type, origin }, body });

  it('must be forms or JSON objects of at most 16 KB', async () => {
    const path = '/api/auth/signout';
    for (const type of ['text/plain', 'multipart/form-data', '', 'application/jsonp'])
      expect((await postRaw(path, type, '{}')).status).toBe(415);
    for (const body of ['[]', '1', 'null', '"x"', '{', '{}}'])
      expect((await postRaw(path, 'application/json', body)).status).toBe(400);
    for (const type of ['application/json ;charset=utf-8', 'APPLICATION/JSON'])
      expect((await postRaw(path, type, '{}')).status).toBe(302);
    expect(
      (await postRaw(path, 'application/x-www-form-urlencoded', 'x'.repeat(16_385))).status,
    ).toBe(413);
  });

  it('lose all fields that are not strings', async () => {
    const csrfToken = await browser.csrfToken();
    const postJson = (fault: object) =>
      browser.postJson('/api/auth/callback/credentials', { ...credentials, csrfToken, ...fault });
    const refused = [
      { userId: {} },
      { userId: ['demo'] },
      { password: { $ne: '' } },
      { password: 1 },
    ];
    for (const { status } of await Promise.all(refused.map(postJson))) expect(status).toBe(401);
    for (const fault of [{ callbackUrl: ['x'] }, { callbackUrl: {} }])
      expect((await postJson(fault)).status).toBe(200);
    expect((await postJson({ csrfToken: [csrfToken] })).json).toEqual({
      url: `${origin}/api/auth/signin?csrf=true`,
    });
  });
});

describe('the log endpoint', () => {
  const report = (fields: Record<string, string>) => browser.post('/api/auth/_log', fields);

  it('takes reports of at most 2 KB and sets no cookie', async () => {
    const reply = await report({
      level: 'error',
      code: 'CLIENT_FETCH_ERROR',
      message: 'secret',
      client: 'true',
    });
    expect([reply.status, reply.json, setCookies(reply)]).toEqual([200, {}, []]);
    const { length } = new URLSearchParams({ code: '' }).toString();
    expect((await report({ code: 'x'.repeat(2_048 - length) })).status).toBe(200);
    expect((await report({ code: 'x'.repeat(2_049 - length) })).status).toBe(413);
  });

  it('never logs text of the client and never calls another method of the logger', async () => {
    const levels = ['error', 'fatal', 'constructor', '__proto__', 'child', 'flush', 'error\n'];
    const codes = ['X\n{"level":"fatal"}', '\r\nforged', '\u0000', '\u001b[2Jforged', '__proto__', 'client_fetch_error', ' CLIENT_FETCH_ERROR', '\u2028forged']; // prettier-ignore
    for (const level of levels)
      for (const code of codes) await report({ level, code, message: 'forged' });
    expect(made.lines).toHaveLength(levels.length * codes.length);
    for (const line of made.lines)
      expect(line).toMatchObject({
        level: 'info',
        event: 'auth',
        route: '/api/auth/_log',
        status: 200,
      });
    expect(JSON.stringify(made.lines)).not.toMatch(/forged|fatal/);
  });
});

describe('the log of the session endpoints', () => {
  it('has the faults of next-auth by their code, but not that of an expired session', async () => {
    const parts = { secrets: [secret], sessionMaxHours: 8, sessions: made.sessions, log: made.log };
    const request = {
      method: 'GET',
      route: ['session'],
      error: '',
      body: {},
      cookieHeader: undefined,
      session: null,
    };
    const returns = { requestedReturn: null, logIn: async () => ({ outcome: 'refused' as const }) };
    const { status } = await createNextAuth(parts).run({
      ...request,
      ...returns,
      storedReturn: 'javascript:1',
    });
    const { error, warn } = nextAuthLogger(made.log);
    error('JWT_SESSION_ERROR');
    warn('NEXTAUTH_URL');
    expect([status, ...made.lines]).toEqual([
      500,
      expect.objectContaining({
        level: 'error',
        event: 'auth',
        code: 'INVALID_CALLBACK_URL_ERROR',
      }),
      expect.objectContaining({ level: 'warn', event: 'auth', code: 'NEXTAUTH_URL' }),
    ]);
  });

  it('has a fault of the portal at level error, without its message', async () => {
    await browser.login();
    made.ended.isEnded = () => {
      throw new Error('secret');
    };
    const reply = await browser.send('/api/auth/session');
    expect(reply).toMatchObject({ status: 500, json: { error: { code: 'internal' } } });
    expect(made.lines.slice(-2)).toEqual([
      expect.objectContaining({ level: 'error', event: 'fault', kind: 'Error' }),
      expect.objectContaining({ level: 'error', event: 'auth', status: 500, code: 'internal' }),
    ]);
    expect(JSON.stringify(made.lines)).not.toContain('secret');
  });
});

const sessionCookie = '__Host-portal-session';
const start = Date.UTC(2026, 10, 20, 9);
const minute = 60_000;

function signedInAtStart(): void {
  beforeEach(async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: start });
    await browser.login();
  });
  afterEach(() => void vi.useRealTimers());
}

const read = (from = browser) => made.sessions.read(from.cookieHeader);

const copyOf = (other: AuthBrowser) => {
  const copy = new AuthBrowser(portal.port);
  other.cookies.forEach((value, name) => copy.cookies.set(name, value));
  return copy;
};

async function send(data: unknown, from = browser, csrfToken?: string) {
  const body = JSON.stringify({ csrfToken: csrfToken ?? (await from.csrfToken()), data });
  return from.send('/api/auth/session', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body,
  });
}
const update = async (data: unknown) => browser.apply(await send(data));

describe('updating a session', () => {
  signedInAtStart();

  it('changes the language to one of the five', async () => {
    for (const lang of ['en', 'jp', 'vn', 'cn', 'ko']) {
      expect((await update({ lang })).json).toHaveProperty('lang', lang);
      expect(await browser.session()).toHaveProperty('lang', lang);
    }
  });

  it('changes no other field', async () => {
    const before = await read();
    vi.setSystemTime(start + minute);
    const claims = { sub: 'admin', up: 'stolen', sid: 'c'.repeat(22), at: 0, la: 9e15, typ: 'x' };
    const fields = {
      userId: 'admin',
      nick: 'x',
      level: 99,
      upstreamToken: 'stolen',
      sessionId: 'c'.repeat(22),
      loginAt: 0,
      activeAt: 9e15,
    };
    const evil = { ...claims, ...fields, act: 2, lang: 'fr' };
    const samples: unknown[] = [
      evil,
      [evil],
      'x',
      1,
      null,
      { user: evil },
      { session: evil },
      { token: evil },
    ];
    const drawn = fc.sample(
      fc.dictionary(fc.constantFrom(...Object.keys(evil), 'x'), fc.jsonValue()),
      50,
    );
    for (const data of [...samples, JSON.parse('{"__proto__":{"lang":"en"}}'), ...drawn]) {
      if (typeof data === 'object' && data !== null && Reflect.get(data, 'act') === 1) continue;
      expect((await update(data)).status).toBe(200);
      expect(await read()).toEqual(before);
    }
  });

  it('late, of a session that has ended, deletes no cookie: it may be that of a new session', async () => {
    const [old, csrfToken] = [copyOf(browser), await browser.csrfToken()];
    await browser.logout();
    const reply = await send({ act: 1 }, old, csrfToken);
    expect(reply).toMatchObject({ status: 200, json: {} });
    expect(
      (reply.headers['set-cookie'] ?? []).filter((line) => line.startsWith(`${sessionCookie}=`)),
    ).toEqual([]);
  });

  it('requires the csrf token, and returns an empty session to a visitor', async () => {
    expect(await send({ lang: 'en' }, browser, 'wrong')).toMatchObject({ status: 400, json: {} });
    expect(await browser.session()).toHaveProperty('lang', 'ko');
    expect(await send({ act: 1 }, new AuthBrowser(portal.port))).toMatchObject({
      status: 200,
      json: {},
    });
  });
});

describe('the life of a session', () => {
  signedInAtStart();

  const at = (time: number) => vi.setSystemTime(start + time);

  it('is extended by user input only, not by reading it', async () => {
    for (const time of [0, 30, 59]) {
      at(time * minute);
      expect(await browser.session()).toHaveProperty(
        'expires',
        new Date(start + 60 * minute).toISOString(),
      );
    }
    const { token } = await browser.session();
    expect((await update({ act: 1 })).json).toMatchObject({
      token,
      expires: new Date(start + 119 * minute).toISOString(),
    });
    at(118 * minute);
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
    at(119 * minute);
    expect(await browser.session()).toEqual({});
    expect((await update({ act: 1 })).json).toEqual({});
  });

  it('continues with a new secret: user input seals it, and reading it sets no cookie', async () => {
    const before = browser.cookies.get(sessionCookie);
    const restart = (secrets: string[]) => {
      made = makeAuth({ secrets });
      vi.spyOn(made.ended, 'isEnded').mockResolvedValue(false);
    };
    restart(['n'.repeat(32), secret]);
    const reading = await browser.get('/api/auth/session');
    expect([reading.json, setCookies(reading)]).toEqual([
      expect.objectContaining({ lang: 'ko' }),
      [],
    ]);
    await update({ act: 1 });
    restart(['n'.repeat(32)]);
    expect(await read()).toMatchObject({ userId: 'demo' });
    browser.cookies.set(sessionCookie, String(before));
    expect(await read()).toBeNull();
  });
});

describe('signing out', () => {
  signedInAtStart();

  it('requires the csrf token and deletes the cookie', async () => {
    const refused = await browser.post('/api/auth/signout', { csrfToken: 'wrong', json: 'true' });
    expect(refused.json).toEqual({ url: `${origin}/api/auth/signout?csrf=true` });
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');

    expect((await browser.logout()).json).toEqual({ url: `${origin}/` });
    expect([...browser.cookies.keys()]).not.toContain(sessionCookie);
    expect(await browser.session()).toEqual({});
  });

  it('accepts the portal token as CSRF token, so that a page needs one request only', async () => {
    const copy = copyOf(browser);
    const { token } = await browser.session();
    const fields = { csrfToken: String(token), callbackUrl: '/', json: 'true' };
    const reply = await browser.post('/api/auth/signout', fields);
    expect([reply.status, reply.json]).toEqual([200, { url: `${origin}/` }]);
    expect(made.lines.at(-1)).toMatchObject({
      level: 'info',
      event: 'sign_out',
      member: 'hash of demo',
    });
    expect([...browser.cookies.keys()]).not.toContain(sessionCookie);
    expect(await copy.session()).toEqual({});
    // The browser repeats a request whose reply was lost.
    const late = await copy.send('/api/auth/signout', formPost(fields));
    expect([late.json, late.headers['set-cookie']]).toEqual([{ url: `${origin}/` }, undefined]);

    await browser.login('bob');
    browser.apply(late);
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
    expect((await browser.post('/api/auth/signout', fields)).json).toEqual({
      url: `${origin}/api/auth/signout?csrf=true`,
    });
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
  });

  it('of a visitor is a repetition only with the form of a portal token', async () => {
    const visitor = new AuthBrowser(portal.port);
    const signOut = (csrfToken: string) =>
      visitor.send('/api/auth/signout', formPost({ csrfToken }));
    const repeated = await signOut('a'.repeat(43));
    expect([repeated.status, repeated.headers['set-cookie'], repeated.json]).toEqual([
      200,
      undefined,
      { url: `${origin}/` },
    ]);
    for (const other of [
      'a'.repeat(42),
      'a'.repeat(44),
      `${'a'.repeat(43)}!`,
      `!${'a'.repeat(43)}`,
    ]) {
      expect((await signOut(other)).json?.url).not.toBe(`${origin}/`);
    }
  });

  it('is not undone by 100 late replies that carry the cookie of the session', async () => {
    for (let round = 0; round < 100; round += 1) {
      const late = await send({ act: 1 });
      await browser.logout();
      browser.apply(late);
      expect(browser.cookies.has(sessionCookie)).toBe(true);
      expect(await browser.session()).toEqual({});
      await browser.login();
    }
  });
});

describe('another login in the same browser', () => {
  signedInAtStart();

  it('ends the session that it replaces, in copies of its cookie too', async () => {
    const before = copyOf(browser);
    await browser.login('bob');
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
    expect(await before.session()).toEqual({});
  });

  it('is not undone by a late reply', async () => {
    const late = await browser.send('/api/auth/session');
    await browser.logout();
    const lateAndEmpty = await browser.send('/api/auth/session', {
      headers: { cookie: `${sessionCookie}=junk` },
    });
    await browser.login('bob');
    browser.apply(late);
    browser.apply(lateAndEmpty);
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
  });
});
