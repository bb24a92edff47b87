import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { proxyCall } from '#lib/server/calls/proxyCall.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import type { Reply } from '#tests/support/authBrowser.ts';
import { configure, origin, startUpstream } from '#tests/support/authServer.ts';
import { watchLog } from '#tests/support/watchLog.ts';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let server: http.Server;
let browser: AuthBrowser;
let count = 0;
let csrfToken = '';
const lines = watchLog();

beforeAll(async () => {
  upstream = await startUpstream();
  server = http.createServer((request, response) => {
    const [, call] = /^\/api\/routes\/(.*)$/.exec(request.url ?? '') ?? [];
    void (call === undefined ? handleAuth(request, response) : proxyCall(request, response, call));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await upstream.close();
});
beforeEach(() => {
  configure({ UPSTREAM_URL: upstream.url, RATE_LIMIT_FACTOR: '1', TRUSTED_HOPS: '1' });
  browser = new AuthBrowser((server.address() as AddressInfo).port);
  count += 1;
  csrfToken = '';
  upstream.script.journal.length = 0;
});

const forwarded = () => ({ 'x-forwarded-for': `198.51.100.${count}` });

/** A login through the session endpoints, like the form's. */
async function throughForm(userId: string, password: string): Promise<Reply> {
  csrfToken ||= await browser.csrfToken();
  return browser.post('/api/auth/callback/credentials', { csrfToken, json: 'true', userId, password }, forwarded());
}

/** A login through the route of the call. */
const throughCall = (body: unknown) =>
  browser.send('/api/routes/user-do-login', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, ...forwarded() },
    body: JSON.stringify(body),
  });

const logins = () => upstream.script.journal.filter(({ path }) => path.endsWith('/do_login'));

describe('a login through the session endpoints and one through the call', () => {
  it('count together: after five failures both get 429 and the backend is not asked', async () => {
    csrfToken = await browser.csrfToken();
    const [forms, calls] = await Promise.all([
      Promise.all(Array.from({ length: 3 }, () => throughForm('demo', 'wrong'))),
      Promise.all(Array.from({ length: 2 }, () => throughCall({ id: 'demo', pw: 'wrong' }))),
    ]);
    expect(forms.map(({ status }) => status)).toEqual([401, 401, 401]);
    expect(calls.map(({ json }) => json)).toEqual([{ status: 'fail' }, { status: 'fail' }]);
    const asked = logins().length;
    expect(asked).toBe(5);

    const form = await throughForm('demo', 'demo1234');
    expect([form.status, Number(form.headers['retry-after'])]).toEqual([429, expect.toSatisfy((s: number) => s > 880 && s <= 900)]);
    expect(form.json).toEqual({ error: { code: 'rate_limited' }, url: `${origin}/login?retryAfter=${form.headers['retry-after']}` });
    expect(browser.cookies.has('__Host-portal-session')).toBe(false);
    const call = await throughCall({ id: 'demo', pw: 'demo1234' });
    expect([call.status, call.json]).toEqual([429, { error: { code: 'rate_limited', outcome: 'not_sent' } }]);
    expect(logins()).toHaveLength(asked);
    expect(lines.filter(({ event }) => event === 'rate_limit').map(({ route }) => route)).toEqual([
      '/api/auth/callback',
      '/api/routes/user-do-login',
    ]);
  });

  it('never return the upstream token', async () => {
    const form = await throughForm('demo', 'demo1234');
    const call = await throughCall({ id: 'demo', pw: 'demo1234' });
    expect([form.status, call.json]).toEqual([200, { status: 'success' }]);
    for (const { text, headers } of [form, call]) expect(text + JSON.stringify(headers)).not.toContain('upstream-token');
  });

  it('forward passwords byte for byte', async () => {
    const odd = [' a', 'a ', '\u0000', '가', '\u1100\u1161', 'Å', 'A\u030a', '😀', '"\\', 'a\r\nb', '\ufeffx', 'x'.repeat(128)];
    configure({ UPSTREAM_URL: upstream.url, RATE_LIMIT_FACTOR: '0', TRUSTED_HOPS: '1' });
    await Promise.all(odd.flatMap((password) => [throughForm('demo', password), throughCall({ id: 'demo', pw: password })]));
    const hex = (texts: string[]) => texts.map((text) => Buffer.from(text).toString('hex')).sort();
    const sent = logins().map(({ body }) => (JSON.parse(body) as { pw: string }).pw);
    expect(hex(sent)).toEqual(hex([...odd, ...odd]));
  });
});

it('an account under attack from everywhere is closed to strangers, and open to a browser that has signed in to it', async () => {
  upstream.script.tokens.chased = 'upstream-token-of-chased';
  expect((await throughForm('chased', 'demo1234')).status).toBe(200);
  expect(browser.cookies.get('__Host-portal-known')).toMatch(/^[\w-]{44}$/);
  const stranger = new AuthBrowser((server.address() as AddressInfo).port);
  const token = await stranger.csrfToken();
  const fields = { csrfToken: token, json: 'true', userId: 'chased' };
  const guess = (index: number, password: string) =>
    stranger.post('/api/auth/callback/credentials', { ...fields, password }, { 'x-forwarded-for': `2001:db8:${count}:${index}::1` });
  upstream.script.journal.length = 0;
  const replies = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(index, 'wrong')));
  expect(replies.map(({ status }) => status).toSorted()).toEqual([...Array<number>(30).fill(401), ...Array<number>(70).fill(429)]);
  expect(logins()).toHaveLength(30);
  expect((await guess(200, 'demo1234')).status).toBe(429);
  browser.cookies.delete('__Host-portal-session');
  csrfToken = '';
  expect((await throughForm('chased', 'demo1234')).status).toBe(200);
  expect((await throughCall({ id: 'chased', pw: 'demo1234' })).json).toEqual({ status: 'success' });
});

it('an unknown id, a wrong password, a locked account and an over-long id get the same reply', async () => {
  configure({ UPSTREAM_URL: upstream.url, RATE_LIMIT_FACTOR: '0', TRUSTED_HOPS: '1' });
  // Backends tell the cases apart, by a status, an HTTP status or a session that does not work.
  upstream.script.refusals = {
    nobody: { httpStatus: 200, answer: { data: { status: 'no_such_user' } } },
    locked: { httpStatus: 200, answer: { data: { status: 'locked', until: '2027-01-01' } } },
    banned: { httpStatus: 401, answer: { detail: 'banned' } },
    closed: { httpStatus: 403, answer: { detail: 'closed' } },
    bad: { httpStatus: 400, answer: {} },
    odd: { httpStatus: 422, answer: { detail: [{ loc: ['id'] }] } },
    halfway: { httpStatus: 200, answer: { data: { status: 'pending', session: 'upstream-token-of-demo' } } },
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

it('a body without id and password as strings is refused without asking the backend', async () => {
  for (const body of [{ id: {}, pw: 'x' }, { id: 'demo' }, { id: 'demo', pw: ['demo1234'] }, { id: 'demo', pw: 'x', more: 1 }]) {
    expect((await throughCall(body)).status).toBe(400);
  }
  expect(logins()).toEqual([]);
});
