import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { proxyCall } from '#lib/server/calls/proxyCall.ts';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { configure, origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

const session = '__Host-portal-session';
const csrf = '__Host-portal-csrf';

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.script.tokens.mallory = 'upstream-token-of-mallory';
  upstream.script.tokens.bob = 'upstream-token-of-bob';
  portal = await listen((request, response) => {
    const name = /^\/api\/routes\/(.*)$/.exec(request.url ?? '')?.[1];
    return name === undefined ? handleAuth(request, response) : proxyCall(request, response, name);
  });
  configure({ UPSTREAM_URL: upstream.url });
});

afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(async () => {
  browser = new AuthBrowser(portal.port);
  await browser.login();
  upstream.script.journal.length = 0;
});

const tokenOf = async (from: AuthBrowser) => String((await from.session()).token);

const check = (from: AuthBrowser, token: string) =>
  from.send('/api/routes/user-health-check', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, authorization: `Bearer ${token}` },
    body: '{}',
  });

describe('the token of a login', () => {
  it('is valid with its own cookie only', async () => {
    const bob = new AuthBrowser(portal.port);
    await bob.login('bob');
    const browsers = { demo: browser, bob, nobody: new AuthBrowser(portal.port) };
    const tokens = { demo: await tokenOf(browser), bob: await tokenOf(bob), nobody: 'x'.repeat(43) };
    upstream.script.journal.length = 0;
    for (const [cookieOf, from] of Object.entries(browsers)) {
      for (const [madeFor, token] of Object.entries(tokens)) {
        const isOwn = cookieOf === madeFor && cookieOf !== 'nobody';
        expect(await check(from, token)).toMatchObject(
          isOwn ? { status: 200, json: { user: { userId: cookieOf } } } : { status: 401, json: { error: { code: 'unauthorized' } } },
        );
      }
    }
    expect(upstream.script.journal.map(({ authorization }) => authorization)).toEqual(['upstream-token-of-demo', 'upstream-token-of-bob']);
  });

  it('of an old tab is refused after another member logged in', async () => {
    const stale = await tokenOf(browser);
    await browser.login('bob');
    upstream.script.journal.length = 0;
    expect((await check(browser, stale)).status).toBe(401);
    expect(upstream.script.journal).toEqual([]);
    expect((await check(browser, await tokenOf(browser))).json).toHaveProperty('user.userId', 'bob');
  });

  it('is replaced by another login of the same member', async () => {
    const before = await tokenOf(browser);
    await browser.login();
    expect(await tokenOf(browser)).not.toBe(before);
    expect((await check(browser, before)).status).toBe(401);
  });

  it('is refused after sign-out, also when a late reply restores the cookie', async () => {
    const token = await tokenOf(browser);
    const before = new Map(browser.cookies);
    await browser.logout();
    browser.cookies.set('__Host-portal-session', before.get('__Host-portal-session') ?? '');
    upstream.script.journal.length = 0;
    expect((await check(browser, token)).status).toBe(401);
    expect(upstream.script.journal).toEqual([]);
  });
});

describe('a session that the backend ended', () => {
  it('is revoked by the portal', async () => {
    const token = await tokenOf(browser);
    const { demo } = upstream.script.tokens;
    upstream.script.tokens.demo = 'another-one';
    expect((await check(browser, token)).status).toBe(401);
    expect(await browser.session()).toEqual({});
    upstream.script.tokens.demo = String(demo);
  });
});

const readWith = (cookie: string, bearer: string) =>
  browser.send('/api/routes/user-health-check', {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin, cookie, authorization: `Bearer ${bearer}` },
    body: '{}',
  });

describe('session credentials', () => {
  it('are not interchangeable: cookie, token and csrf token are each accepted in their own place only', async () => {
    const credentials = {
      cookie: browser.cookies.get(session) ?? '',
      token: String((await browser.session()).token),
      csrf: await browser.csrfToken(),
    };
    const csrfCookie = browser.cookies.get(csrf) ?? '';
    const places: Record<keyof typeof credentials, (value: string) => Promise<boolean>> = {
      cookie: async (value) => (await readWith(`${session}=${value}`, credentials.token)).status === 200,
      token: async (value) => (await readWith(`${session}=${credentials.cookie}`, value)).status === 200,
      csrf: async (csrfToken) => {
        const headers = { cookie: `${session}=${credentials.cookie}; ${csrf}=${csrfCookie}` };
        const reply = await browser.send('/api/auth/session', formPost({ csrfToken }, headers));
        return typeof reply.json?.user === 'object';
      },
    };
    for (const [place, accepts] of Object.entries(places)) {
      for (const [key, value] of Object.entries(credentials))
        expect({ place, key, isAccepted: await accepts(value) }).toMatchObject({ isAccepted: place === key });
    }
  });

  it('planted before a login are not valid after it (session fixation)', async () => {
    const mallory = new AuthBrowser(portal.port);
    await mallory.login('mallory');
    const planted = mallory.cookies.get(session) ?? '';
    const plantedToken = String((await mallory.session()).token);

    const victim = new AuthBrowser(portal.port);
    victim.cookies.set(session, planted);
    await victim.login('demo');
    const now = String((await victim.session()).token);
    expect(victim.cookies.get(session)).not.toBe(planted);
    expect(now).not.toBe(plantedToken);
    expect((await readWith(`${session}=${planted}`, now)).status).toBe(401);
    expect((await readWith(`${session}=${planted}`, plantedToken)).status).toBe(401);
    expect((await readWith(victim.cookieHeader, now)).json).toHaveProperty('user.userId', 'demo');
  });

  const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const claims = { typ: 'portal-session', sub: 'demo', sid: 'a'.repeat(22), at: Date.now(), la: Date.now(), up: 'x', exp: 4_000_000_000 };

  it.each([
    ['an unsigned token', `${part({ alg: 'none' })}.${part(claims)}.`],
    ['a token signed by a foreign key', `${part({ alg: 'RS256', jku: 'https://evil.example/keys' })}.${part(claims)}.${'A'.repeat(342)}`],
    ['a token that brings its own key', `${part({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${part(claims)}.${'A'.repeat(43)}`],
    ['a JWE with another algorithm', `${part({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.AAAA.AAAA.AAAA.AAAA`],
    ['a JWE with compression', `${part({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })}..AAAA.AAAA.AAAA`],
    ['a JWE with the right header and invalid contents', `${part({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`],
  ])('cannot be forged: %s is refused', async (_name, forged) => {
    const token = String((await browser.session()).token);
    expect((await readWith(`${session}=${forged}`, token)).status).toBe(401);
    browser.cookies.set(session, forged);
    expect(await browser.session()).toEqual({});
  });
});
