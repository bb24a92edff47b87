import fc from 'fast-check';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { listen } from '#tests/support/listen.ts';
import { makeAuth, setOrigin } from '#tests/support/madeAuth.ts';

const origin = 'https://portal.example';
const sessionCookie = '__Host-portal-session';
const start = Date.UTC(2026, 10, 20, 9);
const minute = 60_000;

let made: ReturnType<typeof makeAuth>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

beforeAll(async () => {
  setOrigin();
  portal = await listen((request, response) => made.auth(request, response));
});
afterAll(() => portal.close());
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  made = makeAuth();
  browser = new AuthBrowser(portal.port);
  await browser.login();
});
afterEach(() => void vi.useRealTimers());

const read = (from = browser) => made.sessions.read(from.cookieHeader);

const copyOf = (other: AuthBrowser) => {
  const copy = new AuthBrowser(portal.port);
  other.cookies.forEach((value, name) => copy.cookies.set(name, value));
  return copy;
};

/** An update of the session, whose reply is not applied yet. It carries a newly sealed cookie. */
async function send(data: unknown, from = browser, csrfToken?: string) {
  const body = JSON.stringify({ csrfToken: csrfToken ?? (await from.csrfToken()), data });
  return from.send('/api/auth/session', { method: 'POST', headers: { 'content-type': 'application/json', origin }, body });
}
const update = async (data: unknown) => browser.apply(await send(data));

describe('updating a session', () => {
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
    const samples: unknown[] = [evil, [evil], 'x', 1, null, { user: evil }, { session: evil }, { token: evil }];
    const drawn = fc.sample(fc.dictionary(fc.constantFrom(...Object.keys(evil), 'x'), fc.jsonValue()), 50);
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
    expect((reply.headers['set-cookie'] ?? []).filter((line) => line.startsWith(`${sessionCookie}=`))).toEqual([]);
  });

  it('requires the csrf token, and returns an empty session to a visitor', async () => {
    expect(await send({ lang: 'en' }, browser, 'wrong')).toMatchObject({ status: 400, json: {} });
    expect(await browser.session()).toHaveProperty('lang', 'ko');
    expect(await send({ act: 1 }, new AuthBrowser(portal.port))).toMatchObject({ status: 200, json: {} });
  });
});

describe('the life of a session', () => {
  const at = (time: number) => vi.setSystemTime(start + time);

  it('is not extended by reading it', async () => {
    for (let time = 0; time < 60; time += 5) {
      at(time * minute);
      expect(await browser.session()).toHaveProperty('expires', new Date(start + 60 * minute).toISOString());
    }
    at(60 * minute);
    expect(await browser.session()).toEqual({});
  });

  it('is extended by user input only', async () => {
    at(59 * minute);
    const { token } = await browser.session();
    expect((await update({ act: 1 })).json).toMatchObject({ token, expires: new Date(start + 119 * minute).toISOString() });
    at(118 * minute);
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
    at(119 * minute);
    expect(await browser.session()).toEqual({});
    expect((await update({ act: 1 })).json).toEqual({});
  });

  it('ends 8 hours after login despite user input', async () => {
    for (let time = 30; time < 480; time += 30) {
      at(time * minute);
      await update({ act: 1 });
    }
    at(480 * minute - 1);
    expect(await browser.session()).toHaveProperty('expires', new Date(start + 480 * minute).toISOString());
    at(480 * minute);
    expect(await browser.session()).toEqual({});
  });

  it('continues with a new secret: the next read seals it, and no other read sets a cookie', async () => {
    const before = browser.cookies.get(sessionCookie);
    expect((await browser.get('/api/auth/session')).headers['set-cookie']).toBeUndefined();
    const number = await made.ended.readNumber();
    made = makeAuth({ secrets: ['n'.repeat(32), 's'.repeat(32)] });
    vi.spyOn(made.ended, 'isEnded').mockImplementation(({ storeId }) => storeId !== number.storeId);
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
    expect(browser.cookies.get(sessionCookie)).not.toBe(before);
    expect((await browser.get('/api/auth/session')).headers['set-cookie']).toBeUndefined();
    made = makeAuth({ secrets: ['n'.repeat(32)] });
    vi.spyOn(made.ended, 'isEnded').mockReturnValue(false);
    expect(await read()).toMatchObject({ userId: 'demo' });
    browser.cookies.set(sessionCookie, String(before));
    expect(await read()).toBeNull();
  });
});

/** From here on this process is an instance that may not see a sign-out yet. */
const missSignOuts = () => vi.spyOn(made.ended, 'isEnded').mockReturnValue(false);

describe('signing out', () => {
  it('requires the csrf token and deletes the cookie', async () => {
    const refused = await browser.post('/api/auth/signout', { csrfToken: 'wrong', json: 'true' });
    expect(refused.json).toEqual({ url: `${origin}/api/auth/signout?csrf=true` });
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');

    expect((await browser.logout()).json).toEqual({ url: `${origin}/` });
    expect(made.lines.at(-1)).toMatchObject({ level: 'info', event: 'sign_out', member: 'hash of demo' });
    expect([...browser.cookies.keys()]).not.toContain(sessionCookie);
    expect(await browser.session()).toEqual({});
  });

  it('accepts the portal token as CSRF token, so that a page needs one request only', async () => {
    const copy = copyOf(browser);
    const { token } = await browser.session();
    const fields = { csrfToken: String(token), callbackUrl: '/', json: 'true' };
    const reply = await browser.post('/api/auth/signout', fields);
    expect([reply.status, reply.json]).toEqual([200, { url: `${origin}/` }]);
    expect(made.lines.at(-1)).toMatchObject({ level: 'info', event: 'sign_out', member: 'hash of demo' });
    expect([...browser.cookies.keys()]).not.toContain(sessionCookie);
    expect(await copy.session()).toEqual({});
    // A repetition, because the first reply was lost. Its reply arrives after the next login.
    const late = await copy.send('/api/auth/signout', formPost(fields));
    expect([late.json, late.headers['set-cookie']]).toEqual([{ url: `${origin}/` }, undefined]);

    await browser.login('bob');
    browser.apply(late);
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
    expect((await browser.post('/api/auth/signout', fields)).json).toEqual({ url: `${origin}/api/auth/signout?csrf=true` });
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
  });

  it('of a visitor is a repetition only with the form of a portal token', async () => {
    const visitor = new AuthBrowser(portal.port);
    const signOut = (csrfToken: string) => visitor.send('/api/auth/signout', formPost({ csrfToken }));
    const repeated = await signOut('a'.repeat(43));
    expect([repeated.status, repeated.headers['set-cookie'], repeated.json]).toEqual([200, undefined, { url: `${origin}/` }]);
    for (const other of ['a'.repeat(42), 'a'.repeat(44), `${'a'.repeat(43)}!`, `!${'a'.repeat(43)}`]) {
      expect((await signOut(other)).json?.url).not.toBe(`${origin}/`);
    }
  });

  it('is not undone by 100 late session replies, two each time', async () => {
    for (let round = 0; round < 50; round += 1) {
      const late = [await browser.send('/api/auth/session'), await send({ act: 1 })];
      await browser.logout();
      // Replies sent before the sign-out arrive after it, with their cookies; every second pair at an instance that does not know of it.
      late.forEach((reply) => browser.apply(reply));
      expect(browser.cookies.has(sessionCookie)).toBe(true);
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
    const sealed = browser.cookies.get(sessionCookie) ?? '';
    await browser.logout();
    missSignOuts();
    browser.cookies.set(sessionCookie, sealed);
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
});

describe('another login in the same browser', () => {
  it('ends the session that it replaces, in copies of its cookie and where the store is not read', async () => {
    const [before, sealed] = [copyOf(browser), browser.cookies.get(sessionCookie) ?? ''];
    await browser.login('bob');
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
    expect(await before.session()).toEqual({});
    missSignOuts();
    browser.cookies.set(sessionCookie, sealed);
    expect(await browser.session()).toEqual({});
  });

  it('that is refused leaves the session as it is', async () => {
    await browser.login('bob', 'wrong');
    expect(await browser.session()).toHaveProperty('user.userId', 'demo');
  });

  it('is not undone by a late reply', async () => {
    const late = await browser.send('/api/auth/session');
    await browser.logout();
    const lateAndEmpty = await browser.send('/api/auth/session', { headers: { cookie: `${sessionCookie}=junk` } });
    await browser.login('bob');
    browser.apply(late);
    browser.apply(lateAndEmpty);
    expect(await browser.session()).toHaveProperty('user.userId', 'bob');
  });
});
