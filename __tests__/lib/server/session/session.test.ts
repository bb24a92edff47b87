import { encode } from 'next-auth/jwt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { createSessions, type Session, type Sessions } from '#lib/server/session/session.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { sessionOf } from './madeAuth.ts';
import { secret, setSites } from '#tests/support/madeParts.ts';

const login = Date.UTC(2026, 10, 20, 9);
const [minute, hour] = [60_000, 3_600_000];
const name = '__Host-portal-session';

const kept = keptLog();
let ended: Set<string>;
let sessions: Sessions;

const instance = (
  changes: { secrets?: string[]; sessionMaxHours?: number; sessionIdleMinutes?: number } = {},
) =>
  createSessions({
    secrets: [secret],
    sessionMaxHours: 8,
    sessionIdleMinutes: 60,
    ended: { isEnded: async ({ sessionId }) => ended.has(sessionId) },
    log: kept.log,
    ...changes,
  });

const cookieOf = async (changes: Partial<Session> = {}, by = sessions) =>
  `${name}=${await by.seal(sessionOf(changes))}`;

beforeEach(() => {
  setSites();
  ended = new Set();
  sessions = instance();
  vi.useFakeTimers({ toFake: ['Date'], now: login });
});
afterEach(() => void vi.useRealTimers());

describe('reading a session from its cookie', () => {
  it('returns the sealed session, among other cookies', async () => {
    const session = sessionOf({ language: 'vn', nick: '데모' });
    const sealed = await sessions.seal(session);
    expect(
      await sessions.read(`portal-session=x; ${name}X=junk;${name}=${sealed}; other=${name}=y`),
    ).toEqual(session);
  });

  it('does not reveal the upstream token in the cookie', async () => {
    const cookie = await cookieOf();
    expect(Buffer.from(cookie.split('..')[1] ?? '', 'base64url').toString('latin1')).not.toContain(
      'upstream-token',
    );
  });

  it('returns null for altered, unsigned and misnamed cookies', async () => {
    const sealed = (await cookieOf()).slice(name.length + 1);
    const parts = sealed.split('.');
    // The last letter may hold padding bits, whose change alters nothing.
    const other = parts[3]?.startsWith('A') ? 'B' : 'A';
    const altered = [...parts.slice(0, 3), `${other}${parts[3]?.slice(1)}`, parts[4]].join('.');
    const header = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const forged = [
      `${header({ alg: 'none' })}.${header({ sub: 'alice' })}.`,
      `${header({ alg: 'RS256', jku: 'https://evil.example/keys' })}.${header({ sub: 'alice' })}.${'A'.repeat(342)}`,
      `${header({ alg: 'HS256', jwk: { kty: 'oct', k: 'AAAA' } })}.${header({ sub: 'alice' })}.${'A'.repeat(43)}`,
      `${header({ alg: 'RSA-OAEP', enc: 'A256GCM' })}.AAAA.AAAA.AAAA.AAAA`,
      `${header({ alg: 'PBES2-HS256+A128KW', enc: 'A256GCM', p2c: 1_000_000 })}.a.b.c.d`,
      `${header({ alg: 'dir', enc: 'A256GCM', zip: 'DEF' })}..AAAA.AAAA.AAAA`,
      `${header({ alg: 'dir', enc: 'A256GCM' })}..AAAA.AAAA.AAAA`,
    ];
    for (const value of [
      '',
      'x',
      '....',
      ...forged,
      altered,
      sealed.slice(1),
      `${sealed}A`,
      parts[0] ?? '',
    ]) {
      expect(await sessions.read(`${name}=${value}`)).toBeNull();
    }
    expect(await sessions.read(undefined)).toBeNull();
    expect(await sessions.read(`portal-session=${sealed}`)).toBeNull();
  });

  it('accepts its own type and salt only, sealed with a secret in use', async () => {
    const salt = 'portal-session-v1';
    const times = { at: login, la: login };
    const claims = {
      typ: 'portal-session',
      aud: 'portal.example',
      sub: 'alice',
      sid: 'a'.repeat(22),
      st: 's',
      no: 0,
      up: 'x',
      ...times,
    };
    const sealedBy = async (
      token: Record<string, unknown>,
      change: { secret?: string; salt?: string; maxAge?: number } = {},
    ) => sessions.read(`${name}=${await encode({ token, secret, salt, ...change })}`);
    expect(await sealedBy({ ...claims, nick: 1, level: '2', lang: 'fr' })).toMatchObject({
      nick: '',
      level: 0,
      language: 'ko',
    });
    expect(await sealedBy(claims, { salt: '' })).toBeNull();
    expect(await sealedBy(claims, { salt: 'portal-session-v2' })).toBeNull();
    expect(await sealedBy(claims, { secret: 'o'.repeat(32) })).toBeNull();
    expect(await sealedBy(claims, { maxAge: -60 })).toBeNull();
    for (const fault of [
      { typ: 'JWT' },
      { typ: undefined },
      { aud: 'another.example' }, // another site with the same secret
      { aud: undefined },
      { sub: '' },
      { sub: 1 },
      { sid: 'short' },
      ...[{ st: undefined }, { no: '0' }, { at: '1' }, { la: String(login) }, { up: '' }],
    ]) {
      expect(await sealedBy({ ...claims, ...fault })).toBeNull();
    }
  });

  it('tells whose cookie it is once the cookie was read, also after its end, and not at another host', async () => {
    const cookie = await cookieOf();
    expect(sessions.knownUserId(cookie)).toBeUndefined();
    await sessions.read(cookie, login + hour);
    expect(sessions.knownUserId(cookie)).toBe('alice');
    setSites({ NEXTAUTH_URL: 'https://another.example' });
    expect([sessions.knownUserId(cookie), await sessions.read(cookie)]).toEqual([undefined, null]);
  });

  it('returns null for arbitrary text in the cookie', async () => {
    const isNothing = async (header: string) => (await sessions.read(header)) === null;
    for (const prefix of [`${name}=`, `${name}=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..`, '']) {
      const { failed, counterexample } = await fc.check(
        fc.asyncProperty(fc.string(), (text) => isNothing(prefix + text)),
      );
      expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
    }
  });
});

describe('the life of a session', () => {
  it('ends 60 minutes after the last user input, also for a cached cookie', async () => {
    const cookie = await cookieOf();
    expect(await sessions.read(cookie, login + 59 * minute)).not.toBeNull();
    expect(await sessions.read(cookie, login + 60 * minute)).toBeNull();
    expect(
      await sessions.read(await cookieOf({ activeAt: login + 59 * minute }), login + 118 * minute),
    ).not.toBeNull();
  });

  it('ends 8 hours after login despite user input', async () => {
    const cookie = await cookieOf({ activeAt: login + 8 * hour - minute });
    expect(await sessions.read(cookie, login + 8 * hour - 1)).not.toBeNull();
    expect(await sessions.read(cookie, login + 8 * hour)).toBeNull();
  });

  it('follows the configuration: no idle limit with 0 minutes, another maximum', async () => {
    const other = instance({ sessionIdleMinutes: 0, sessionMaxHours: 2 });
    const cookie = await cookieOf({}, other);
    expect(await other.read(cookie, login + 2 * hour - 1)).not.toBeNull();
    expect(await other.read(cookie, login + 2 * hour)).toBeNull();
  });

  it('tolerates clocks that differ by a minute, and no more', async () => {
    expect(await sessions.read(await cookieOf({ loginAt: login + minute }), login)).not.toBeNull();
    expect(await sessions.read(await cookieOf({ loginAt: login + minute + 1 }), login)).toBeNull();
    expect(await sessions.read(await cookieOf({ activeAt: login + 2 * minute }), login)).toBeNull();
  });

  it('ends with its revocation', async () => {
    const cookie = await cookieOf();
    const session = (await sessions.read(cookie))!;
    ended.add(session.sessionId);
    expect([await sessions.read(cookie), (await sessions.read(await cookieOf()))?.userId]).toEqual([
      null,
      'alice',
    ]);
    expect(sessions.endsAt(session)).toBe(login + hour);
  });
});

describe('the portal token', () => {
  const opened = async (changes: Partial<Session> = {}) =>
    (await sessions.read(await cookieOf(changes))) as Session;

  it('has 43 characters, is the same in every tab and different after every login', async () => {
    const sessionId = 'b'.repeat(22);
    const tokens = [
      await opened({ sessionId }),
      await opened({ sessionId, activeAt: login + 1 }),
    ].map(sessions.portalToken);
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[1]).toBe(tokens[0]);
    const others = [
      await opened(),
      await opened({ sessionId, userId: 'bob' }),
      await opened({ sessionId, loginAt: login + 1 }),
    ];
    expect(new Set([tokens[0], ...others.map(sessions.portalToken)]).size).toBe(4);
  });

  it('is valid for its own session only', async () => {
    const alice = await opened();
    const token = sessions.portalToken(alice);
    expect(sessions.isTokenValid(alice, `Bearer ${token}`)).toBe(true);
    expect(sessions.isTokenValid(await opened({ userId: 'bob' }), `Bearer ${token}`)).toBe(false);
    const others = [`bearer ${token}`, `Bearer  ${token}`, `Bearer ${token}x`, `Bearer ${token.slice(1)}`, `Bearer ${token}, Bearer ${token}`]; // prettier-ignore
    for (const header of [undefined, '', token, ...others])
      expect(sessions.isTokenValid(alice, header)).toBe(false);
  });
});

it('rotating secrets: sessions of the old secret are accepted, and refused after its removal', async () => {
  const [old, fresh] = ['o'.repeat(32), 'n'.repeat(32)];
  const [before, rotating, after] = [[old], [fresh, old], [fresh]].map((secrets) =>
    instance({ secrets }),
  ) as [Sessions, Sessions, Sessions];
  const cookie = await cookieOf({}, before);
  const token = before.portalToken((await before.read(cookie))!);

  const session = (await rotating.read(cookie))!;
  expect(session.userId).toBe('alice');
  for (const each of [token, rotating.portalToken(session)])
    expect(rotating.isTokenValid(session, `Bearer ${each}`)).toBe(true);
  const resealed = `${name}=${await rotating.seal(session)}`;

  expect(await after.read(cookie)).toBeNull();
  expect(await after.read(resealed)).toMatchObject({ userId: 'alice' });
});
