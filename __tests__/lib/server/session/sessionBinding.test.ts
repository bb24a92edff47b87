import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { handleCall } from '#lib/server/calls/proxyCall.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { configure, origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.script.tokens.bob = 'upstream-token-of-bob';
  portal = await listen((request, response) => {
    const name = /^\/api\/routes\/(.*)$/.exec(request.url ?? '')?.[1];
    return name === undefined ? handleAuth(request, response) : handleCall(request, response, name);
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
