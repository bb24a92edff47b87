import { createHash, createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { defaultLocale, isLocaleCode, type LocaleCode } from '#lib/i18n/locales.ts';
import { createMemberCache } from '#lib/server/config/limits.ts';
import { cookieName, cookieValue, maxSealedLength, setCookieLine } from '#lib/server/http/authCookies.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import type { EndedSessions, SessionNumber } from './endedSessions.ts';

/** A member's session as stored in the encrypted cookie. Server only: the browser gets the body built in nextAuth.ts. */
export interface Session extends SessionNumber {
  /** 128 random bits in base64url, new at every login. */
  readonly sessionId: string;
  readonly userId: string;
  readonly nick: string;
  readonly level: number;
  readonly language: LocaleCode;
  /** Time of the login, in milliseconds since 1970. */
  readonly loginAt: number;
  /** Time of the last user input, in milliseconds since 1970. */
  readonly activeAt: number;
  readonly upstreamToken: string;
}

interface Parts {
  /** The first seals; all of them open. */
  secrets: readonly string[];
  sessionMaxHours: number;
  /** 0 = no idle timeout. */
  sessionIdleMinutes: number;
  ended: Pick<EndedSessions, 'isEnded'>;
  log: Log;
}

/** Times up to this far in the future are accepted: the clocks of the instances may differ. */
const clockToleranceMs = 60_000;

/** Salt and type bind the ciphertext to this purpose: other data encrypted with the same secret is no valid session. */
const salt = 'portal-session-v1';
const tokenType = 'portal-session';

/** The only JWE header this server writes (direct key, no wrapped key). It is checked before any key is derived. */
const jweHeader = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`;

/** A decrypted cookie, with the host it is valid for. */
interface DecryptedCookie {
  session: Session;
  host: string;
}

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({ secrets, sessionMaxHours, sessionIdleMinutes, ended, log }: Parts) {
  const maxAgeSeconds = sessionMaxHours * 3600;
  /** Decryption takes about 150 microseconds, more than the rest of a proxied call. */
  const decrypted = createMemberCache<DecryptedCookie>();
  const sealedWithOldSecret = new WeakSet<Session>();
  /** Computed tokens per session, the newest secret's first. */
  const tokens = new WeakMap<Session, Buffer[]>();
  const tokenKeys = secrets.map((secret) => Buffer.from(hkdfSync('sha256', secret, '', 'portal-api-token-v1', 32)));

  /** The last parsed header: one call asks for its session up to three times, and finding a cookie costs its length. */
  let latest: { cookieHeader?: string | undefined; name?: string; sealed?: string | undefined; known?: DecryptedCookie | undefined } = {};

  function sealedIn(cookieHeader: string | undefined): string | undefined {
    const name = cookieName('session');
    if (cookieHeader !== latest.cookieHeader || name !== latest.name)
      latest = { cookieHeader, name, sealed: cookieValue(cookieHeader, name), known: undefined };
    return latest.sealed;
  }

  /** The session of a cookie that was decrypted earlier for this host. */
  function knownSession(cookieHeader: string | undefined): Session | undefined {
    const sealed = sealedIn(cookieHeader);
    if (!sealed) return undefined;
    const { host } = currentOrigin();
    if (latest.known?.host !== host) latest.known = decrypted.get(sealed);
    return latest.known?.host === host ? latest.known.session : undefined;
  }

  /** Null for a cookie that is invalid or expired. Never throws. */
  async function unseal(sealed: string): Promise<Session | null> {
    if (!sealed.startsWith(jweHeader)) return null;
    for (const [index, secret] of secrets.entries()) {
      try {
        const claims = await decode({ token: sealed, secret, salt });
        const session = claims && parseClaims(claims);
        if (session && index > 0) sealedWithOldSecret.add(session);
        return session;
      } catch {
        // Encrypted with another secret, altered, or expired: try the next secret.
      }
    }
    return null;
  }

  /** When the session expires, in milliseconds since 1970: SESSION_MAX_HOURS after login or SESSION_IDLE_MINUTES after the last user input. */
  function endsAt(session: Session): number {
    const latestEnd = session.loginAt + maxAgeSeconds * 1000;
    return sessionIdleMinutes === 0 ? latestEnd : Math.min(latestEnd, session.activeAt + sessionIdleMinutes * 60_000);
  }

  const isUnexpired = (session: Session, now: number) =>
    session.loginAt <= now + clockToleranceMs && session.activeAt <= now + clockToleranceMs && now < endsAt(session);

  function unlessEnded(session: Session, cookieHeader: string | undefined, now: number): Session | null | Promise<Session | null> {
    if (!isUnexpired(session, now) || isSignedOutInBrowser(cookieHeader, session.sessionId)) return null;
    const isEnded = ended.isEnded(session);
    if (typeof isEnded === 'boolean') return isEnded ? null : session;
    return isEnded.then((hasEnded) => (hasEnded ? null : session));
  }

  function tokensOf(session: Session): Buffer[] {
    const known = tokens.get(session);
    if (known) return known;
    const message = `v1|${session.sessionId}|${session.userId}|${session.loginAt}`;
    const computed = tokenKeys.map((key) => Buffer.from(createHmac('sha256', key).update(message).digest('base64url')));
    tokens.set(session, computed);
    return computed;
  }

  /** Encrypts a session for the cookie with the newest secret (JWE, A256GCM). */
  const seal = (session: Session): Promise<string> =>
    encode({ token: claimsOf(session), secret: String(secrets[0]), salt, maxAge: maxAgeSeconds });

  return {
    /** Null without a cookie, or if it is invalid, expired or revoked. Synchronous for a cached cookie. Never throws. `now`: ms since 1970. */
    read(cookieHeader: string | undefined, now = Date.now()): Session | null | Promise<Session | null> {
      const sealed = sealedIn(cookieHeader);
      if (!sealed) return null;
      const known = knownSession(cookieHeader);
      if (known) return unlessEnded(known, cookieHeader, now);
      return unseal(sealed).then((session) => {
        if (!session) return null;
        // A copy: a part of a string keeps the whole header in memory.
        decrypted.set(Buffer.from(sealed, 'latin1').toString('latin1'), { session, host: currentOrigin().host });
        return unlessEnded(session, cookieHeader, now);
      });
    },
    /** Whether the cookie decrypted to a session earlier, which may have ended since. False after its eviction. Call `read` first. */
    isKnownCookie: (cookieHeader: string | undefined): boolean => knownSession(cookieHeader) !== undefined,
    /** The user id of a cached cookie, for rate limits. The session may have ended. */
    knownUserId: (cookieHeader: string | undefined): string | undefined => knownSession(cookieHeader)?.userId,
    /** True during secret rotation: the cookie that the session was read from must be encrypted again with the newest secret. */
    hasOldSeal: (session: Session): boolean => sealedWithOldSecret.has(session),
    seal,
    /** Refuses a session that needs more than one cookie: next-auth would split it, and browsers drop parts. @throws {UpstreamError} */
    async requireCookieSize(session: Session): Promise<Session> {
      const { length } = await seal(session);
      if (length <= maxSealedLength) return session;
      log.error({ event: 'session_too_large', length }); // the operator's token is too long
      throw new UpstreamError('upstream_invalid', true);
    },
    /** The `Set-Cookie` line of a session. */
    cookieLine: async (session: Session): Promise<string> => setCookieLine('session', await seal(session), maxAgeSeconds),
    /** The `Set-Cookie` line that adds a sign-out in this browser; valid as long as a session can last. */
    signedOutLine(cookieHeader: string | undefined, sessionId: string): string {
      const hashes = [...signedOutHashes(cookieHeader), signedOutHash(sessionId)].slice(-maxSignedOut);
      return setCookieLine('ended', hashes.join('.'), maxAgeSeconds);
    },
    endsAt,
    /** The token of every call (docs/decisions/0001): 43 characters, the same in every tab, valid only with the cookie of its session. */
    portalToken: (session: Session): string => String(tokensOf(session)[0]),
    /** Whether an `Authorization` header carries this session's token, computed with any secret in use. Compares in constant time. */
    isTokenValid(session: Session, authorizationHeader: string | undefined): boolean {
      const given = /^Bearer ([\w-]{43})$/.exec(authorizationHeader ?? '')?.[1];
      if (!given) return false;
      const bytes = Buffer.from(given);
      return tokensOf(session).some((token) => timingSafeEqual(token, bytes));
    },
  };
}

/** The claims of the cookie. Names are short because every request sends them. */
const claimsOf = (session: Session) => ({
  typ: tokenType,
  aud: currentOrigin().host,
  sub: session.userId,
  sid: session.sessionId,
  at: session.loginAt,
  st: session.storeId,
  no: session.number,
  la: session.activeAt,
  lang: session.language,
  nick: session.nick,
  level: session.level,
  up: session.upstreamToken,
});

/** The session of a decrypted cookie; null if a claim is missing or invalid. */
function parseClaims({ typ, aud, sub, sid, st, no, at, la, lang, nick, level, up }: Record<string, unknown>): Session | null {
  if (typ !== tokenType || aud !== currentOrigin().host || typeof sub !== 'string' || sub === '' || typeof up !== 'string' || up === '')
    return null;
  if (typeof sid !== 'string' || !/^[\w-]{22}$/.test(sid) || typeof at !== 'number' || typeof la !== 'number') return null;
  // A cookie of an earlier release has no number: its member signs in again.
  if (typeof st !== 'string' || typeof no !== 'number') return null;
  return {
    sessionId: sid,
    userId: sub,
    nick: typeof nick === 'string' ? nick : '',
    level: typeof level === 'number' ? level : 0,
    language: isLocaleCode(lang) ? lang : defaultLocale,
    loginAt: at,
    storeId: st,
    number: no,
    activeAt: la,
    upstreamToken: up,
  };
}

/** The cookie of the sign-outs of this browser holds the hashes of this many. */
const maxSignedOut = 8;

const signedOutHash = (sessionId: string) => createHash('sha256').update(`ended|${sessionId}`).digest('base64url').slice(0, 22);

function signedOutHashes(cookieHeader: string | undefined): string[] {
  const hashes = cookieValue(cookieHeader, cookieName('ended'))?.split('.') ?? [];
  return hashes.filter((hash) => /^[\w-]{22}$/.test(hash)).slice(-maxSignedOut);
}

/** The cookie of the sign-outs works on every instance, also without a shared Redis. */
function isSignedOutInBrowser(cookieHeader: string | undefined, sessionId: string): boolean {
  const hashes = signedOutHashes(cookieHeader);
  return hashes.length > 0 && hashes.includes(signedOutHash(sessionId));
}
