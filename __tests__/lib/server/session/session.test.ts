import { encode } from 'next-auth/jwt';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import fc from 'fast-check';
import { sealClaims, sessionClaims } from '#lib/server/session/sealedSession.ts';
import type { Session } from '#lib/server/session/session.ts';
import {
  isKnownSessionCookie,
  isPortalTokenValid,
  knownUserId,
  portalToken,
  readSession,
  sessionEndsAt,
} from '#lib/server/session/session.ts';
import { endedSessions, type SessionNumber } from '#lib/server/session/endedSessions.ts';
import { configure } from '#tests/support/authServer.ts';

const login = Date.UTC(2026, 10, 20, 9);
const [minute, hour] = [60_000, 3_600_000];
const name = '__Host-portal-session';

let count = 0;
let number: SessionNumber;

/** Each session has its own id: a revocation in one test must not affect another. */
function sessionOf(changes: Partial<Session> = {}): Omit<Session, 'isSealedWithOldSecret'> {
  count += 1;
  const fresh = { sessionId: String(count).padStart(22, 'a'), userId: 'alice', nick: 'Alice', level: 2, language: 'ko' as const };
  return { ...fresh, ...number, loginAt: login, activeAt: login, upstreamToken: 'upstream-token', ...changes };
}

async function cookieOf(changes: Partial<Session> = {}): Promise<string> {
  return `${name}=${await sealClaims(sessionClaims(sessionOf(changes)))}`;
}

beforeEach(async () => {
  configure();
  number = await endedSessions().readNumber();
  vi.useFakeTimers({ toFake: ['Date'], now: login });
});

afterEach(() => {
  vi.useRealTimers();
});

describe('reading a session from its cookie', () => {
  it('returns the sealed session, among other cookies', async () => {
    const session = sessionOf({ language: 'vn', nick: '데모' });
    const sealed = await sealClaims(sessionClaims(session));
    const header = `portal-session=x; ${name}X=junk;${name}=${sealed}; other=${name}=y`;
    expect(await readSession(header)).toEqual({ ...session, isSealedWithOldSecret: false });
  });

  it('is synchronous for a known cookie, also after 5,000 other members', async () => {
    const cookie = await cookieOf();
    const first = readSession(cookie);
    expect(first).toBeInstanceOf(Promise);
    const session = await first;
    for (let others = 0; others < 5_000; others += 1) await readSession(await cookieOf());
    expect(readSession(cookie)).toBe(session);
  });

  it('does not reveal the upstream token in the cookie', async () => {
    const cookie = await cookieOf();
    expect(Buffer.from(cookie.split('..')[1] ?? '', 'base64url').toString('latin1')).not.toContain('upstream-token');
  });

  it('returns null for altered, unsigned and misnamed cookies', async () => {
    const sealed = (await cookieOf()).slice(name.length + 1);
    const parts = sealed.split('.');
    // Alter the first letter: the last one may hold padding bits.
    const other = parts[3]?.startsWith('A') ? 'B' : 'A';
    const altered = [...parts.slice(0, 3), `${other}${parts[3]?.slice(1)}`, parts[4]].join('.');
    const none = `${Buffer.from('{"alg":"none"}').toString('base64url')}.${Buffer.from('{"sub":"alice"}').toString('base64url')}.`;
    const wrapped = `${Buffer.from('{"alg":"PBES2-HS256+A128KW","enc":"A256GCM","p2c":1000000}').toString('base64url')}.a.b.c.d`;
    for (const value of ['', 'x', '....', none, wrapped, altered, sealed.slice(1), `${sealed}A`, parts[0] ?? '']) {
      expect(await readSession(`${name}=${value}`)).toBeNull();
    }
    expect(await readSession(undefined)).toBeNull();
    expect(await readSession(`portal-session=${sealed}`)).toBeNull();
  });

  it('accepts its own type and salt only, sealed with a secret in use', async () => {
    const secret = 's'.repeat(32);
    const salt = 'portal-session-v1';
    const claims = sessionClaims(sessionOf());
    const sealedBy = async (token: Record<string, unknown>, change: { secret?: string; salt?: string; maxAge?: number } = {}) =>
      readSession(`${name}=${await encode({ token, secret, salt, ...change })}`);
    expect(await sealedBy(claims)).not.toBeNull();
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
    const unnamed = { ...claims, nick: 1, level: '2', lang: 'fr' };
    expect(await sealedBy(unnamed)).toMatchObject({ nick: '', level: 0, language: 'ko', isSealedWithOldSecret: false });
  });

  it('tells whose cookie it is once the cookie was read, also after its end', async () => {
    const cookie = await cookieOf();
    expect([isKnownSessionCookie(cookie), knownUserId(cookie)]).toEqual([false, undefined]);
    await readSession(cookie, login + hour);
    expect([isKnownSessionCookie(cookie), knownUserId(cookie)]).toEqual([true, 'alice']);
  });

  it('returns null for arbitrary text in the cookie', async () => {
    const isNothing = async (header: string) => (await readSession(header)) === null;
    for (const prefix of [`${name}=`, `${name}=eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..`, '']) {
      const { failed, counterexample } = await fc.check(fc.asyncProperty(fc.string(), (text) => isNothing(prefix + text)));
      expect({ failed, counterexample }).toEqual({ failed: false, counterexample: null });
    }
  });
});

describe('the life of a session', () => {
  it('ends 60 minutes after the last user input, also for a cached cookie', async () => {
    const cookie = await cookieOf();
    expect(await readSession(cookie, login + 59 * minute)).not.toBeNull();
    expect(await readSession(cookie, login + 60 * minute)).toBeNull();
    expect(await readSession(await cookieOf({ activeAt: login + 59 * minute }), login + 118 * minute)).not.toBeNull();
  });

  it('ends 8 hours after login despite user input', async () => {
    const busy = { activeAt: login + 8 * hour - minute };
    const cookie = await cookieOf(busy);
    expect(await readSession(cookie, login + 8 * hour - 1)).not.toBeNull();
    expect(await readSession(cookie, login + 8 * hour)).toBeNull();
  });

  it('follows the configuration: no idle limit with 0 minutes, another maximum', async () => {
    configure({ SESSION_IDLE_MINUTES: '0', SESSION_MAX_HOURS: '2' });
    const cookie = await cookieOf();
    expect(await readSession(cookie, login + 2 * hour - 1)).not.toBeNull();
    expect(await readSession(cookie, login + 2 * hour)).toBeNull();
  });

  it('tolerates clocks that differ by a minute, and no more', async () => {
    expect(await readSession(await cookieOf({ loginAt: login + minute }), login)).not.toBeNull();
    expect(await readSession(await cookieOf({ loginAt: login + minute + 1 }), login)).toBeNull();
    expect(await readSession(await cookieOf({ activeAt: login + 2 * minute }), login)).toBeNull();
  });

  it('never continues after its end', async () => {
    const cookie = await cookieOf();
    const later = fc.integer({ min: 0, max: 10 * hour });
    const isOpen = async (time: number) => (await readSession(cookie, login + time)) !== null;
    const { failed } = await fc.check(
      fc.asyncProperty(later, later, async (one, other) => (await isOpen(Math.min(one, other))) || !(await isOpen(Math.max(one, other)))),
    );
    expect(failed).toBe(false);
  });

  it('ends with its revocation', async () => {
    const cookie = await cookieOf();
    const session = await readSession(cookie);
    await endedSessions().end(session?.sessionId ?? '');
    expect(await readSession(cookie)).toBeNull();
    expect(sessionEndsAt(session as Session)).toBe(login + hour);
  });
});

describe('the portal token', () => {
  const opened = async (changes: Partial<Session> = {}) => (await readSession(await cookieOf(changes))) as Session;

  it('has 43 characters, is the same in every tab and different after every login', async () => {
    const sessionId = 'b'.repeat(22);
    const tokens = [await opened({ sessionId }), await opened({ sessionId, activeAt: login + 1 })].map(portalToken);
    expect(tokens[0]).toMatch(/^[\w-]{43}$/);
    expect(tokens[1]).toBe(tokens[0]);
    const others = [await opened(), await opened({ sessionId, userId: 'bob' }), await opened({ sessionId, loginAt: login + 1 })];
    expect(new Set([tokens[0], ...others.map(portalToken)]).size).toBe(4);
  });

  it('is valid for its own session only', async () => {
    const alice = await opened();
    const bob = await opened({ userId: 'bob' });
    expect(isPortalTokenValid(alice, `Bearer ${portalToken(alice)}`)).toBe(true);
    expect(isPortalTokenValid(bob, `Bearer ${portalToken(alice)}`)).toBe(false);
    const token = portalToken(alice);
    for (const header of [
      undefined,
      '',
      token,
      `bearer ${token}`,
      `Bearer  ${token}`,
      `Bearer ${token}x`,
      `Bearer ${token.slice(1)}`,
      `Bearer ${token}, Bearer ${token}`,
    ]) {
      expect(isPortalTokenValid(alice, header)).toBe(false);
    }
  });

  it('is not accepted as the cookie, nor the cookie as the token', async () => {
    const cookie = await cookieOf();
    const session = (await readSession(cookie)) as Session;
    expect(await readSession(`${name}=${portalToken(session)}`)).toBeNull();
    expect(isPortalTokenValid(session, `Bearer ${cookie.slice(name.length + 1)}`)).toBe(false);
  });
});

describe('rotating secrets', () => {
  const old = 'o'.repeat(32);
  const fresh = 'n'.repeat(32);

  /** Imports the modules again, like another process: no decrypted cookies are cached. */
  async function restarted(secrets: string) {
    configure({ NEXTAUTH_SECRET: secrets });
    vi.resetModules();
    return import('#lib/server/session/session.ts');
  }

  it('accepts sessions of the old secret, marks them for sealing, and refuses them after its removal', async () => {
    configure({ NEXTAUTH_SECRET: old });
    const cookie = await cookieOf();
    const before = portalToken((await readSession(cookie)) as Session);

    const rotating = await restarted(`${fresh},${old}`);
    const session = (await rotating.readSession(cookie)) as Session;
    expect(session).toMatchObject({ userId: 'alice', isSealedWithOldSecret: true });
    // Open tabs keep their token, new ones get the new secret's.
    expect(rotating.isPortalTokenValid(session, `Bearer ${before}`)).toBe(true);
    expect(rotating.isPortalTokenValid(session, `Bearer ${rotating.portalToken(session)}`)).toBe(true);
    const resealed = `${name}=${await sealClaims(sessionClaims(session))}`;
    expect(await rotating.readSession(resealed)).toMatchObject({ isSealedWithOldSecret: false });

    const rotated = await restarted(fresh);
    expect(await rotated.readSession(cookie)).toBeNull();
    expect(await rotated.readSession(resealed)).toMatchObject({ userId: 'alice' });
  });
});

describe('a deployment without https', () => {
  it('uses cookie names without prefix, on localhost only', async () => {
    configure({ NEXTAUTH_URL: 'http://localhost:3000' });
    const sealed = await sealClaims(sessionClaims(sessionOf()));
    expect(await readSession(`portal-session=${sealed}`)).not.toBeNull();
    expect(() => configure({ NEXTAUTH_URL: 'http://portal.example' })).toThrow('NEXTAUTH_URL');
  });
});
