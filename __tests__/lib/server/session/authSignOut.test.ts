import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { endedSessions } from '#lib/server/session/endedSessions.ts';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { configure, origin, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

beforeAll(async () => {
  upstream = await startUpstream();
  upstream.script.tokens.bob = 'upstream-token-of-bob';
  portal = await listen(handleAuth);
  configure({ UPSTREAM_URL: upstream.url });
});

afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(async () => {
  browser = new AuthBrowser(portal.port);
  await browser.login();
});

/** From here on this process is an instance that may not see a sign-out yet. */
const missSignOuts = () => vi.spyOn(endedSessions(), 'isEnded').mockReturnValue(false);

const copyOf = (other: AuthBrowser) => {
  const copy = new AuthBrowser(portal.port);
  other.cookies.forEach((value, name) => copy.cookies.set(name, value));
  return copy;
};

describe('signing out', () => {
  it('requires the csrf token and deletes the cookie', async () => {
    const refused = await browser.post('/api/auth/signout', { csrfToken: 'wrong', json: 'true' });
    expect(refused.json).toEqual({ url: `${origin}/api/auth/signout?csrf=true` });
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');

    expect((await browser.logout()).json).toEqual({ url: `${origin}/` });
    expect([...browser.cookies.keys()]).not.toContain('__Host-portal-session');
    expect(await browser.session()).toEqual({});
  });

  it('accepts the portal token as CSRF token, so that a page needs one request only', async () => {
    const copy = copyOf(browser);
    const { token } = await browser.session();
    const fields = { csrfToken: String(token), callbackUrl: '/', json: 'true' };
    const reply = await browser.post('/api/auth/signout', fields);
    expect([reply.status, reply.json]).toEqual([200, { url: `${origin}/` }]);
    expect([...browser.cookies.keys()]).not.toContain('__Host-portal-session');
    expect(await copy.session()).toEqual({});
    // A repetition, because the first reply was lost. Its reply arrives after the next login.
    const late = await copy.send('/api/auth/signout', formPost(fields));
    expect(late.json).toEqual({ url: `${origin}/` });

    expect(late.headers['set-cookie']).toBeUndefined();
    await browser.login('bob');
    browser.apply(late);
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
    expect((await browser.post('/api/auth/signout', fields)).json).toEqual({ url: `${origin}/api/auth/signout?csrf=true` });
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
  });

  it('is not undone by 100 late session replies, two each time', async () => {
    for (let round = 0; round < 50; round += 1) {
      const late = [await browser.send('/api/auth/session'), await touch(browser)];
      await browser.logout();
      // Replies sent before the sign-out arrive after it, with their cookies; every second pair at an instance that does not know of it.
      late.forEach((reply) => browser.apply(reply));
      expect(browser.cookies.has('__Host-portal-session')).toBe(true);
      const missed = round % 2 ? missSignOuts() : undefined;
      if (!missed) browser.cookies.delete('__Host-portal-ended');
      expect(await browser.session()).toEqual({});
      missed?.mockRestore();
      await browser.login();
    }
  });

  it('revokes every copy of the cookie', async () => {
    const copy = copyOf(browser);
    expect(await copy.session()).toHaveProperty('user.userId', 'demo');
    await browser.logout();
    expect(await copy.session()).toEqual({});
  });

  it('holds in the same browser on an instance that does not know of it', async () => {
    const sealed = browser.cookies.get('__Host-portal-session') ?? '';
    await browser.logout();
    missSignOuts();
    browser.cookies.set('__Host-portal-session', sealed);
    expect(await browser.session()).toEqual({});
    browser.cookies.delete('__Host-portal-ended');
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
  });

  it('stores the last eight sign-outs of a browser for the maximum life of a session', async () => {
    for (let round = 0; round < 9; round += 1) {
      const reply = await browser.logout();
      const line = reply.headers['set-cookie']?.find((candidate) => candidate.startsWith('__Host-portal-ended=')) ?? '';
      expect(line).toMatch(/^__Host-portal-ended=[\w.-]+; Max-Age=28800; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      await browser.login();
    }
    expect(browser.cookies.get('__Host-portal-ended')?.split('.')).toHaveLength(8);
  });

  it('happens to the previous session when another member logs in', async () => {
    const before = copyOf(browser);
    await browser.login('bob');
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
    expect(await before.session()).toEqual({});
  });
});

describe('a reply that arrives late', () => {
  it('does not change the session of a later login', async () => {
    const late = await browser.send('/api/auth/session');
    await browser.logout();
    const lateAndEmpty = await browser.send('/api/auth/session', { headers: { cookie: '__Host-portal-session=junk' } });
    await browser.login('bob');
    browser.apply(late);
    browser.apply(lateAndEmpty);
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
  });
});

/** Reports user input. The reply, not yet applied, carries a newly sealed cookie. */
async function touch(from: AuthBrowser) {
  const csrfToken = await from.csrfToken();
  const headers = { 'content-type': 'application/json', origin };
  return from.send('/api/auth/session', { method: 'POST', headers, body: JSON.stringify({ csrfToken, data: { act: 1 } }) });
}
