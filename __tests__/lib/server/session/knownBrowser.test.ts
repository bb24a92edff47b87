import { beforeEach, expect, it } from 'vitest';
import { knownBrowser, knownBrowserCookieLine } from '#lib/server/session/login.ts';
import { configure } from '#tests/support/authServer.ts';

const [old, young] = ['o'.repeat(32), 'y'.repeat(32)];

beforeEach(() => void configure({ NEXTAUTH_SECRET: old }));

const pairOf = (line: string) => line.split(';')[0] ?? '';
const signIn = (account: string, cookieHeader?: string) => pairOf(knownBrowserCookieLine(cookieHeader, account));

it('knows the accounts it has signed in to, and no other', () => {
  const cookie = signIn('minji', signIn('demo'));
  expect(knownBrowser(cookie, 'demo')).toMatch(/^[\w-]{22}$/);
  expect(knownBrowser(cookie, 'minji')).not.toBe(knownBrowser(cookie, 'demo'));
  for (const other of ['', 'Demo', 'dem', 'another']) expect(knownBrowser(cookie, other)).toBeUndefined();
});

it('the cookie is hidden from scripts, lasts 180 days and names no account', () => {
  const line = knownBrowserCookieLine(undefined, 'demo');
  expect(line).toMatch(/^__Host-portal-known=[\w-]{44}; Max-Age=15552000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  expect(Buffer.from(line.slice(20, 64), 'base64url').toString('latin1')).not.toContain('demo');
});

it('keeps its id at the next login, and the last four accounts', () => {
  let cookie = signIn('demo');
  const id = knownBrowser(cookie, 'demo');
  expect(signIn('demo', cookie)).toBe(cookie);
  expect(knownBrowser(cookie, 'demo')).toBe(id);
  for (const account of ['a', 'b', 'c']) cookie = signIn(account, cookie);
  expect(knownBrowser(cookie, 'demo')).toBe(id);
  cookie = signIn('d', cookie);
  expect(cookie.split('.')).toHaveLength(4);
  expect(signIn('d', cookie).split('.')).toHaveLength(4);
  expect([knownBrowser(cookie, 'demo'), typeof knownBrowser(cookie, 'a')]).toEqual([undefined, 'string']);
});

it.each([undefined, '', 'x', 'x.y', 'A'.repeat(44), `${'A'.repeat(44)}.`.repeat(1_000)])('a forged cookie %# is of no use', (value) => {
  const header = value === undefined ? undefined : `__Host-portal-known=${value}`;
  expect(knownBrowser(header, 'demo')).toBeUndefined();
});

it('one changed character, or the secret or host of another deployment, makes a mark worthless', () => {
  const cookie = signIn('demo');
  for (const index of [22, 40, 60]) {
    const changed = cookie.slice(0, index) + (cookie[index] === 'A' ? 'B' : 'A') + cookie.slice(index + 1);
    expect(knownBrowser(changed, 'demo')).toBeUndefined();
  }
  configure({ NEXTAUTH_SECRET: young });
  expect(knownBrowser(cookie, 'demo')).toBeUndefined();
  configure({ NEXTAUTH_SECRET: old, NEXTAUTH_URL: 'https://other.example' });
  expect(knownBrowser(cookie, 'demo')).toBeUndefined();
});

it('survives a rotation of the secrets', () => {
  const cookie = signIn('demo');
  configure({ NEXTAUTH_SECRET: `${young},${old}` });
  const resigned = signIn('demo', cookie);
  configure({ NEXTAUTH_SECRET: young });
  expect(knownBrowser(resigned, 'demo')).toBe(cookie.slice(20, 42));
});
