import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { unsealSession } from '#lib/server/session/sealedSession.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { configure, startUpstream } from '#tests/support/authServer.ts';
import { listen } from '#tests/support/listen.ts';

const start = Date.UTC(2026, 10, 20, 9);
const minute = 60_000;

let upstream: Awaited<ReturnType<typeof startUpstream>>;
let portal: Awaited<ReturnType<typeof listen>>;
let browser: AuthBrowser;

beforeAll(async () => {
  upstream = await startUpstream();
  portal = await listen(handleAuth);
});

afterAll(async () => {
  await portal.close();
  await upstream.close();
});

beforeEach(async () => {
  configure({ UPSTREAM_URL: upstream.url });
  vi.useFakeTimers({ toFake: ['Date'], now: start });
  browser = new AuthBrowser(portal.port);
  await browser.login();
});

afterEach(() => {
  vi.useRealTimers();
});

const sealed = () => unsealSession(browser.cookies.get('__Host-portal-session') ?? '');

async function update(data: unknown) {
  return browser.postJson('/api/auth/session', { csrfToken: await browser.csrfToken(), data });
}

describe('updating a session', () => {
  it('changes the language to one of the five', async () => {
    for (const lang of ['en', 'jp', 'vn', 'cn', 'ko']) {
      expect((await update({ lang })).json).toHaveProperty('lang', lang);
      expect(await browser.session()).toHaveProperty('lang', lang);
    }
  });

  it('changes no other field', async () => {
    const before = await sealed();
    vi.setSystemTime(start + minute);
    const evil = {
      sub: 'admin',
      userId: 'admin',
      nick: 'x',
      level: 99,
      up: 'stolen',
      sid: 'c'.repeat(22),
      at: 0,
      la: 9e15,
      typ: 'x',
      act: 2,
      lang: 'fr',
    };
    const samples: unknown[] = [evil, [evil], 'x', 1, null, { user: evil }, { token: evil }, JSON.parse('{"__proto__":{"lang":"en"}}')];
    for (const data of [...samples, ...fc.sample(fc.dictionary(fc.constantFrom(...Object.keys(evil), 'x'), fc.jsonValue()), 50)]) {
      if (typeof data === 'object' && data !== null && Reflect.get(data, 'act') === 1) continue;
      expect((await update(data)).status).toBe(200);
      expect(await sealed()).toEqual(before);
    }
  });

  it('late, of a session that has ended, deletes no cookie: it may be that of a new session', async () => {
    const csrfToken = await browser.csrfToken();
    const headers = { 'content-type': 'application/json', origin: browser.origin, cookie: browser.cookieHeader };
    await browser.logout();
    const late = { method: 'POST', headers, body: JSON.stringify({ csrfToken, data: { act: 1 } }) };
    const reply = await browser.send('/api/auth/session', late);
    expect(reply).toMatchObject({ status: 200, json: {} });
    expect((reply.headers['set-cookie'] ?? []).filter((line) => line.startsWith('__Host-portal-session='))).toEqual([]);
  });

  it('requires the csrf token', async () => {
    const reply = await browser.postJson('/api/auth/session', { csrfToken: 'wrong', data: { lang: 'en' } });
    expect(reply).toMatchObject({ status: 400, json: {} });
    expect(await browser.session()).toHaveProperty('lang', 'ko');
  });

  it('returns an empty session to a visitor', async () => {
    const visitor = new AuthBrowser(portal.port);
    const reply = await visitor.postJson('/api/auth/session', { csrfToken: await visitor.csrfToken(), data: { act: 1 } });
    expect(reply).toMatchObject({ status: 200, json: {} });
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
});

describe('rotating secrets', () => {
  it('seals a session with the new secret on the next read; no other read sets a cookie', async () => {
    const before = browser.cookies.get('__Host-portal-session');
    expect((await browser.get('/api/auth/session')).headers['set-cookie']).toBeUndefined();
    configure({ UPSTREAM_URL: upstream.url, NEXTAUTH_SECRET: `${'n'.repeat(32)},${'s'.repeat(32)}` });
    vi.resetModules();
    const { handleAuth: restarted } = await import('#lib/server/session/authHandler.ts');
    const next = await listen(restarted);
    const visitor = new AuthBrowser(next.port);
    browser.cookies.forEach((value, name) => visitor.cookies.set(name, value));

    expect(await visitor.session()).toHaveProperty('user.userId', 'demo');
    expect(visitor.cookies.get('__Host-portal-session')).not.toBe(before);
    configure({ UPSTREAM_URL: upstream.url, NEXTAUTH_SECRET: 'n'.repeat(32) });
    expect(await unsealSession(visitor.cookies.get('__Host-portal-session') ?? '')).toMatchObject({ userId: 'demo' });
    expect(await unsealSession(before ?? '')).toBeNull();
    await next.close();
  });
});
