import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { proxyCall } from '#lib/server/calls/proxyCall.ts';
import { hashedKey } from '#lib/server/limits/limitCounterRedis.ts';
import { keyedHash } from '#lib/server/log/current.ts';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { configure, origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const lines = watchLog();
let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

const variables = (more: Record<string, string> = {}) => ({ UPSTREAM_URL: upstream.url, HASH_SECRET: 'h'.repeat(32), ...more });

beforeAll(async () => {
  upstream = await startUpstream();
  portal = await listen((request, response) => {
    const name = /^\/api\/routes\/(.*)/.exec(request.url ?? '')?.[1];
    return name === undefined ? handleAuth(request, response) : proxyCall(request, response, name);
  });
});

afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(() => {
  configure(variables());
  upstream.script.tokens = { demo: 'upstream-token-of-demo', bob: 'upstream-token-of-bob' };
  browser = new AuthBrowser(portal.port);
});

/** The security events as [level, event, route or reason, member, limit]. No line has an id, a password or a token. */
function trail() {
  expect(JSON.stringify(lines)).not.toMatch(/"demo"|"bob"|demo1234|wrong|upstream-token/i);
  const events = lines.filter(({ event }) => event !== 'auth' && event !== 'call');
  return events.map(({ level, event, route, reason, member, limit }) => [level, event, route ?? reason, member, limit].filter(Boolean));
}

const hashOf = (account: string) => keyedHash('log-member', account, 16);

async function call(name: string, body: object): Promise<number> {
  const { token } = await browser.session();
  const headers = { 'content-type': 'application/json', origin, authorization: `Bearer ${String(token)}` };
  return browser.apply(await browser.send(`/api/routes/${name}`, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}

it('a session that no cookie can hold is not made, and the operator is told', async () => {
  upstream.script.tokens = { demo: 'x'.repeat(4_096) };
  const reply = await browser.login();
  expect([reply.status, browser.cookies.has('portal-session')]).toEqual([401, false]);
  expect(lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'session_too_large' }));
});

describe('the log', () => {
  it('names a refused login, a login, a replaced session and a sign-out, with a hash of the member', async () => {
    await browser.login(' Demo', 'wrong');
    await browser.login();
    await browser.login('bob');
    await browser.logout();
    expect(trail()).toEqual([
      ['warn', 'login_refused', '/api/auth/callback', hashOf('demo')],
      ['info', 'login', '/api/auth/callback', hashOf('demo')],
      ['info', 'session_revoked', 'replaced', hashOf('demo')],
      ['info', 'login', '/api/auth/callback', hashOf('bob')],
      ['info', 'sign_out', '/api/auth/signout', hashOf('bob')],
    ]);
  });

  it('names the logins of the call user-do-login', async () => {
    expect(await call('user-do-login', { id: 'DEMO', pw: 'wrong' })).toBe(200);
    expect(await call('user-do-login', { id: 'demo', pw: 'demo1234' })).toBe(200);
    expect(trail()).toEqual([
      ['warn', 'login_refused', '/api/routes/user-do-login', hashOf('demo')],
      ['info', 'login', '/api/routes/user-do-login', hashOf('demo')],
    ]);
  });

  it('names a changed password, and a session that the backend has ended', async () => {
    await browser.login();
    expect(await call('change-password', { current: 'incorrect', pass: 'a-new-password' })).toBe(400);
    expect(await call('change-password', { current: 'demo1234', pass: 'a-new-password' })).toBe(200);
    delete upstream.script.tokens.demo;
    expect(await call('get-note-list', {})).toBe(401);
    expect(trail().slice(1)).toEqual([
      ['warn', 'login_refused', '/api/routes/change-password', hashOf('demo')],
      ['info', 'password_changed', '/api/routes/change-password', hashOf('demo')],
      ['warn', 'session_revoked', '/api/routes/get-note-list', hashOf('demo')],
    ]);
  });

  it('names the limit that a member or a login has reached', async () => {
    configure(variables({ RATE_LIMIT_FACTOR: '0.2' }));
    await browser.login('bob', 'wrong');
    await browser.login('bob', 'wrong');
    await call('user-do-login', { id: 'bob', pw: 'wrong' });
    expect(trail()).toEqual([
      ['warn', 'login_refused', '/api/auth/callback', hashOf('bob')],
      ['warn', 'rate_limit', '/api/auth/callback', hashOf('bob'), 'loginHere'],
      ['warn', 'rate_limit', '/api/routes/user-do-login', hashOf('bob'), 'loginHere'],
    ]);
  });
});

describe('hashes of members and limits', () => {
  const hashes = () => [hashOf('demo'), hashedKey('m|demo')];
  const [old, next] = ['o'.repeat(32), 'n'.repeat(32)];

  it('survive a rotation of NEXTAUTH_SECRET', () => {
    const seen = [old, `${old},${next}`, `${next},${old}`, next].map((secret) => {
      configure(variables({ NEXTAUTH_SECRET: secret }));
      return hashes();
    });
    expect(new Set(seen.map(String)).size).toBe(1);
  });

  it('depend on their secret, and on what they are for', () => {
    const first = hashes();
    configure(variables({ HASH_SECRET: 'i'.repeat(32) }));
    const all = [...first, ...hashes(), keyedHash('limit', 'demo', 16)];
    expect(new Set(all).size).toBe(all.length);
  });
});
