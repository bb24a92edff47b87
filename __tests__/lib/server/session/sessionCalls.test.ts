import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { runForRequest } from '#lib/server/http/request.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { createKeyedHash } from '#lib/server/log/keyedHash.ts';
import { createHandlers, type Handlers, type Parts } from '#lib/server/start/createPortal.ts';
import { AuthBrowser, formPost, type Reply } from '#tests/support/authBrowser.ts';
import { origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';
import { logLines as lines, startParts } from '#tests/support/proxyServer.ts';

const session = '__Host-portal-session';
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;
let count = 0;
let env: ServerEnv;
let parts: Parts;
let handlers: Handlers;
const hashSecret = 'h'.repeat(32);

function restart(variables: Record<string, string> = {}): void {
  const started = startParts(upstream.url, {
    NEXTAUTH_URL: origin,
    HASH_SECRET: hashSecret,
    TRUSTED_HOPS: '1',
    ...variables,
  });
  ({ env, parts } = started);
  handlers = createHandlers(started.env, parts);
}

beforeAll(async () => {
  upstream = await startUpstream();
  portal = await listen((request, response) => {
    const call = /^\/api\/routes\/(.*)$/.exec(request.url ?? '')?.[1];
    return runForRequest(request, response, { trustedHops: env.trustedHops, tracer: null }, () =>
      call === undefined
        ? handlers.answerAuth(request, response)
        : handlers.answerCall(request, response, call),
    );
  });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});
beforeEach(() => {
  restart();
  lines.length = 0;
  count += 1;
  Object.assign(upstream.script, { refusals: {}, journal: [] });
  for (const member of ['demo', 'bob', 'mallory'])
    upstream.script.tokens[member] = `upstream-token-of-${member}`;
  browser = new AuthBrowser(portal.port);
});

const call = (name: string, body: unknown, headers: Record<string, string> = {}, from = browser) =>
  from.send(`/api/routes/${name}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin,
      'x-forwarded-for': `198.51.100.${count}`,
      ...headers,
    },
    body: JSON.stringify(body),
  });
const tokenOf = async (from: AuthBrowser) => String((await from.session()).token);
const logins = () => upstream.script.journal.filter(({ path }) => path.endsWith('/do_login'));

describe('a login through the session endpoints and one through the call', () => {
  let csrfToken = '';
  beforeEach(async () => {
    csrfToken = await browser.csrfToken();
    restart({ RATE_LIMIT_FACTOR: '1' });
  });

  const fields = (userId: string, password: string) => ({
    csrfToken,
    json: 'true',
    userId,
    password,
  });
  const throughForm = (
    userId: string,
    password: string,
    address = `198.51.100.${count}`,
  ): Promise<Reply> =>
    browser.post('/api/auth/callback/credentials', fields(userId, password), {
      'x-forwarded-for': address,
    });
  const throughCall = (body: unknown) => call('user-do-login', body);

  it('count together: after five failures both get 429 and the backend is not asked', async () => {
    const [forms, calls] = await Promise.all([
      Promise.all(Array.from({ length: 3 }, () => throughForm('demo', 'wrong'))),
      Promise.all(Array.from({ length: 2 }, () => throughCall({ id: 'demo', pw: 'wrong' }))),
    ]);
    const refused = {
      status: 401,
      json: { url: `${origin}/api/auth/error?error=CredentialsSignin&provider=credentials` },
    };
    expect(forms).toMatchObject([refused, refused, refused]);
    expect(calls.map(({ json }) => json)).toEqual([{ status: 'fail' }, { status: 'fail' }]);
    expect(logins()).toHaveLength(5);

    const form = await throughForm('demo', 'demo1234');
    expect([form.status, Number(form.headers['retry-after'])]).toEqual([
      429,
      expect.toSatisfy((s: number) => s > 880 && s <= 900),
    ]);
    expect(form.json).toEqual({
      error: { code: 'rate_limited' },
      url: `${origin}/login?retryAfter=${form.headers['retry-after']}`,
    });
    expect(browser.cookies.has(session)).toBe(false);
    const limited = await throughCall({ id: 'demo', pw: 'demo1234' });
    expect([limited.status, limited.json]).toEqual([
      429,
      { error: { code: 'rate_limited', outcome: 'not_sent' } },
    ]);
    expect(logins()).toHaveLength(5);
    expect(
      lines.filter(({ event }) => event === 'rate_limit').map(({ route, limit }) => [route, limit]),
    ).toEqual([
      ['/api/auth/callback', 'loginHere'],
      ['/api/routes/user-do-login', 'loginHere'],
    ]);
  });

  it('forward ids and passwords byte for byte', async () => {
    const odd = [
      ' a',
      'a ',
      '\u0000',
      '가',
      '\u1100\u1161',
      'Å',
      'A\u030a',
      '😀',
      '"\\',
      'a\r\nb',
      '\ufeffx',
      'x'.repeat(128),
    ];
    restart();
    await Promise.all(
      odd.flatMap((password) => [
        throughForm(' Demo', password),
        throughCall({ id: ' Demo', pw: password }),
      ]),
    );
    const hex = (texts: string[]) => texts.map((text) => Buffer.from(text).toString('hex')).sort();
    const sent = logins().map(({ body }) => JSON.parse(body) as { id: string; pw: string });
    expect(hex(sent.map(({ pw }) => pw))).toEqual(hex([...odd, ...odd]));
    expect(new Set(sent.map(({ id }) => id))).toEqual(new Set([' Demo']));
  });

  it('are closed to strangers while an account is attacked from everywhere, and open to a browser that has signed in to it', async () => {
    expect((await throughForm('demo', 'demo1234')).status).toBe(200);
    expect(browser.cookies.get('__Host-portal-known')).toMatch(/^[\w-]{44}$/);
    const stranger = new AuthBrowser(portal.port);
    const token = await stranger.csrfToken();
    const guess = (index: number, password: string) =>
      stranger.post(
        '/api/auth/callback/credentials',
        { ...fields('demo', password), csrfToken: token },
        { 'x-forwarded-for': `2001:db8:${count}:${index}::1` },
      );
    upstream.script.journal.length = 0;
    const replies = await Promise.all(
      Array.from({ length: 100 }, (_, index) => guess(index, 'wrong')),
    );
    expect(replies.map(({ status }) => status).toSorted()).toEqual([
      ...Array<number>(30).fill(401),
      ...Array<number>(70).fill(429),
    ]);
    expect(logins()).toHaveLength(30);
    expect((await guess(200, 'demo1234')).status).toBe(429);
    browser.cookies.delete(session);
    expect((await throughForm('demo', 'demo1234')).status).toBe(200);
    expect((await throughCall({ id: 'demo', pw: 'demo1234' })).json).toEqual({ status: 'success' });
  });

  it('get the same reply for an unknown id, a wrong password, a locked account and an over-long id', async () => {
    restart();
    // Backends tell the cases apart by a status word, an HTTP status or a session that does not work.
    upstream.script.refusals = {
      nobody: { httpStatus: 200, answer: { data: { status: 'no_such_user' } } },
      locked: { httpStatus: 200, answer: { data: { status: 'locked', until: '2027-01-01' } } },
      banned: { httpStatus: 401, answer: { detail: 'banned' } },
      closed: { httpStatus: 403, answer: { detail: 'closed' } },
      bad: { httpStatus: 400, answer: {} },
      odd: { httpStatus: 422, answer: { detail: [{ loc: ['id'] }] } },
      halfway: {
        httpStatus: 200,
        answer: { data: { status: 'pending', session: 'upstream-token-of-demo' } },
      },
    };
    const pairs: [string, string][] = [
      ...Object.keys(upstream.script.refusals).map((id): [string, string] => [id, 'demo1234']),
      ['demo', 'wrong'],
      ['x'.repeat(65), 'demo1234'],
      ['x'.repeat(9_000), 'demo1234'],
      ['demo', 'p'.repeat(129)],
      [' ', 'demo1234'],
    ];
    const seen = async (login: () => Promise<Reply>) => {
      const before = performance.now();
      const { status, text, headers } = await login();
      const own = { ...headers, 'x-request-id': '', date: '' };
      return { whole: JSON.stringify([status, text, own]), ms: performance.now() - before };
    };
    for (const way of [throughForm, (id: string, pw: string) => throughCall({ id, pw })]) {
      const replies = await Promise.all(pairs.map(([id, pw]) => seen(() => way(id, pw))));
      expect(new Set(replies.map(({ whole }) => whole)).size).toBe(1);
      for (const { ms } of replies) expect(ms).toBeGreaterThanOrEqual(395);
    }
  });
});

describe('the credentials of a session', () => {
  const check = (from: AuthBrowser, token: string) =>
    call('user-health-check', {}, { authorization: `Bearer ${token}` }, from);
  const checkWith = (cookie: string, token: string) =>
    call('user-health-check', {}, { cookie, authorization: `Bearer ${token}` });

  beforeEach(async () => {
    await browser.login();
    upstream.script.journal.length = 0;
  });

  it('of an old tab are refused after another member, or the same one, has logged in', async () => {
    for (const member of ['bob', 'bob']) {
      const stale = await tokenOf(browser);
      await browser.login(member);
      upstream.script.journal.length = 0;
      expect(await tokenOf(browser)).not.toBe(stale);
      expect([(await check(browser, stale)).status, upstream.script.journal]).toEqual([401, []]);
      expect((await check(browser, await tokenOf(browser))).json).toHaveProperty(
        'user.userId',
        member,
      );
    }
  });

  it('are not interchangeable: cookie, token and csrf token are each accepted in their own place only', async () => {
    const credentials = {
      cookie: browser.cookies.get(session) ?? '',
      token: await tokenOf(browser),
      csrf: await browser.csrfToken(),
    };
    const csrfCookie = `__Host-portal-csrf=${browser.cookies.get('__Host-portal-csrf')}`;
    const places: Record<keyof typeof credentials, (value: string) => Promise<boolean>> = {
      cookie: async (value) =>
        (await checkWith(`${session}=${value}`, credentials.token)).status === 200,
      token: async (value) =>
        (await checkWith(`${session}=${credentials.cookie}`, value)).status === 200,
      csrf: async (csrfToken) => {
        const headers = { cookie: `${session}=${credentials.cookie}; ${csrfCookie}` };
        const reply = await browser.send('/api/auth/session', formPost({ csrfToken }, headers));
        return typeof reply.json?.user === 'object';
      },
    };
    for (const [place, accepts] of Object.entries(places)) {
      for (const [key, value] of Object.entries(credentials))
        expect({ place, key, isAccepted: await accepts(value) }).toMatchObject({
          isAccepted: place === key,
        });
    }
  });

  it('planted before a login are not valid after it (session fixation)', async () => {
    const mallory = new AuthBrowser(portal.port);
    await mallory.login('mallory');
    const planted = mallory.cookies.get(session) ?? '';
    const plantedToken = await tokenOf(mallory);

    const victim = new AuthBrowser(portal.port);
    victim.cookies.set(session, planted);
    await victim.login('demo');
    const now = await tokenOf(victim);
    expect([victim.cookies.get(session) === planted, now === plantedToken]).toEqual([false, false]);
    for (const token of [now, plantedToken])
      expect((await checkWith(`${session}=${planted}`, token)).status).toBe(401);
    expect((await check(victim, now)).json).toHaveProperty('user.userId', 'demo');
  });
});

describe('the log', () => {
  const hashOf = (account: string) => createKeyedHash(hashSecret)('log-member', account, 16);

  function trail() {
    expect(JSON.stringify(lines)).not.toMatch(/"demo"|"bob"|demo1234|wrong|upstream-token/i);
    const events = lines.filter(({ event }) => event !== 'auth' && event !== 'call');
    return events.map(({ level, event, route, reason, member }) => [
      level,
      event,
      route ?? reason,
      member,
    ]);
  }
  const callAsMember = async (name: string, body: object) => {
    const reply = browser.apply(
      await call(name, body, { authorization: `Bearer ${await tokenOf(browser)}` }),
    );
    return reply.status;
  };

  it('names refused logins, logins and replaced sessions with a hash of the member', async () => {
    expect(await callAsMember('user-do-login', { id: 'DEMO', pw: 'wrong' })).toBe(200);
    expect(await callAsMember('user-do-login', { id: 'demo', pw: 'demo1234' })).toBe(200);
    await browser.login(' Demo', 'wrong');
    await browser.login();
    await browser.login('bob');
    await browser.logout();
    expect(JSON.stringify(lines)).not.toContain(await browser.csrfToken());
    expect(trail()).toEqual([
      ['warn', 'login_refused', '/api/routes/user-do-login', hashOf('demo')],
      ['info', 'login', '/api/routes/user-do-login', hashOf('demo')],
      ['warn', 'login_refused', '/api/auth/callback', hashOf('demo')],
      ['info', 'login', '/api/auth/callback', hashOf('demo')],
      ['info', 'session_revoked', 'replaced', hashOf('demo')],
      ['info', 'login', '/api/auth/callback', hashOf('bob')],
      ['info', 'sign_out', '/api/auth/signout', hashOf('bob')],
    ]);
  });

  it('names a changed password, and a session that the backend has ended, which ends here, too', async () => {
    await browser.login();
    expect(
      await callAsMember('change-password', { current: 'incorrect', pass: 'a-new-password' }),
    ).toBe(400);
    expect(
      await callAsMember('change-password', { current: 'demo1234', pass: 'a-new-password' }),
    ).toBe(200);
    delete upstream.script.tokens.demo;
    expect(await callAsMember('get-note-list', {})).toBe(401);
    expect(trail().slice(1)).toEqual([
      ['warn', 'login_refused', '/api/routes/change-password', hashOf('demo')],
      ['info', 'password_changed', '/api/routes/change-password', hashOf('demo')],
      ['warn', 'session_revoked', '/api/routes/get-note-list', hashOf('demo')],
    ]);
    expect(await browser.session()).toEqual({});
  });

  it('and the limits have hashes that survive a rotation of NEXTAUTH_SECRET, and depend on their secret and on what they are for', () => {
    const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];
    const hashes = (variables: Record<string, string>) => {
      restart({ RATE_LIMIT_FACTOR: '1', ...variables });
      const keyedHash = createKeyedHash(env.hashSecret);
      return [
        keyedHash('log-member', 'demo', 16),
        parts.limits.stored(['read'], { userId: 'demo' })[0]?.key,
        keyedHash('limit', 'demo', 16),
      ];
    };
    const rotation = [old, `${old},${next}`, `${next},${old}`, next].map((secret) =>
      hashes({ NEXTAUTH_SECRET: secret }),
    );
    expect(new Set(rotation.map(String)).size).toBe(1);
    expect(new Set([...hashes({}), ...hashes({ HASH_SECRET: 'i'.repeat(32) })]).size).toBe(6);
  });
});
