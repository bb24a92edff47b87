import { createHmac, hkdfSync, timingSafeEqual } from 'node:crypto';
import { decode, encode } from 'next-auth/jwt';
import { defaultLocale, isLocaleCode, type LocaleCode } from '#lib/i18n/locales.ts';
import { createBoundedCache } from '#lib/server/config/limits.ts';
import {
  cookieName,
  cookieValue,
  maxSealedLength,
  setCookieLine,
} from '#lib/server/http/authCookies.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import type { EndedSessions, SessionNumber } from './endedSessions.ts';

/** Only the server has the session, because the browser gets the body that nextAuth.ts builds. */
export interface Session extends SessionNumber {
  /** 128 random bits in base64url, new at every login. */
  readonly sessionId: string;
  readonly userId: string;
  readonly nick: string;
  readonly level: number;
  readonly language: LocaleCode;
  /** Milliseconds since 1970. */
  readonly loginAt: number;
  /** Time of the last user input, in milliseconds since 1970. */
  readonly activeAt: number;
  readonly upstreamToken: string;
}

interface Parts {
  secrets: readonly string[];
  sessionMaxHours: number;
  sessionIdleMinutes: number;
  ended: Pick<EndedSessions, 'isEnded'>;
  log: Log;
}

/** Times up to this far in the future are accepted, because the clocks of the instances may differ. */
const clockToleranceMs = 60_000;

/** Salt and type bind the ciphertext to this purpose, so that other data encrypted with the same secret is not a valid session. */
const salt = 'portal-session-v1';
const tokenType = 'portal-session';

/** The server writes only this JWE header (direct key, no wrapped key). The header is checked before any key is derived. */
const jweHeader = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`;

export type Sessions = ReturnType<typeof createSessions>;

export function createSessions({
  secrets,
  sessionMaxHours,
  sessionIdleMinutes,
  ended,
  log,
}: Parts) {
  const maxAgeSeconds = sessionMaxHours * 3600;
  /** Decryption takes about 150 microseconds, more than the rest of a proxied call. */
  const decrypted = createBoundedCache<Session>();
  const tokens = new WeakMap<Session, Buffer[]>();
  const tokenKeys = secrets.map((secret) =>
    Buffer.from(hkdfSync('sha256', secret, '', 'portal-api-token-v1', 32)),
  );

  const sealedIn = (cookieHeader: string | undefined) =>
    cookieValue(cookieHeader, cookieName('session')) ?? '';
  const cacheKey = (sealed: string) => `${currentOrigin().host} ${sealed}`;

  async function unseal(sealed: string): Promise<Session | null> {
    if (!sealed.startsWith(jweHeader)) return null;
    for (const secret of secrets) {
      try {
        const claims = await decode({ token: sealed, secret, salt });
        const session = claims && parseClaims(claims);
        if (session) decrypted.set(cacheKey(sealed), session);
        return session;
      } catch {
        // The cookie may be encrypted with the next secret.
      }
    }
    return null;
  }

  /** The result is in milliseconds since 1970. */
  function endsAt(session: Session): number {
    const latestEnd = session.loginAt + maxAgeSeconds * 1000;
    return sessionIdleMinutes === 0
      ? latestEnd
      : Math.min(latestEnd, session.activeAt + sessionIdleMinutes * 60_000);
  }

  const isUnexpired = (session: Session, now: number) =>
    session.loginAt <= now + clockToleranceMs &&
    session.activeAt <= now + clockToleranceMs &&
    now < endsAt(session);

  function tokensOf(session: Session): Buffer[] {
    const known = tokens.get(session);
    if (known) return known;
    const message = `v1|${session.sessionId}|${session.userId}|${session.loginAt}`;
    const computed = tokenKeys.map((key) =>
      Buffer.from(createHmac('sha256', key).update(message).digest('base64url')),
    );
    tokens.set(session, computed);
    return computed;
  }

  const seal = (session: Session): Promise<string> =>
    encode({ token: claimsOf(session), secret: String(secrets[0]), salt, maxAge: maxAgeSeconds });

  return {
    /** Null = no valid cookie, or the session has expired or ended. Never throws. `now` is in milliseconds since 1970. */
    async read(cookieHeader: string | undefined, now = Date.now()): Promise<Session | null> {
      const sealed = sealedIn(cookieHeader);
      const session = decrypted.get(cacheKey(sealed)) ?? (await unseal(sealed));
      return session && isUnexpired(session, now) && !(await ended.isEnded(session))
        ? session
        : null;
    },
    /** The id is for rate limits only, because the session of the cookie may have ended. */
    knownUserId: (cookieHeader: string | undefined): string | undefined =>
      decrypted.get(cacheKey(sealedIn(cookieHeader)))?.userId,
    seal,
    /** A session that needs two cookies is refused, because next-auth would split it, and browsers drop parts. @throws {UpstreamError} */
    async requireCookieSize(session: Session): Promise<Session> {
      const { length } = await seal(session);
      if (length <= maxSealedLength) return session;
      log.error({ event: 'session_too_large', length });
      throw new UpstreamError('upstream_invalid', true);
    },
    cookieLine: async (session: Session): Promise<string> =>
      setCookieLine('session', await seal(session), maxAgeSeconds),
    endsAt,
    /** The token (docs/decisions/0001) has 43 characters, is the same in every tab, and is valid only with its cookie. */
    portalToken: (session: Session): string => String(tokensOf(session)[0]),
    isTokenValid(session: Session, authorizationHeader: string | undefined): boolean {
      const given = /^Bearer ([\w-]{43})$/.exec(authorizationHeader ?? '')?.[1];
      if (!given) return false;
      const bytes = Buffer.from(given);
      return tokensOf(session).some((token) => timingSafeEqual(token, bytes));
    },
  };
}

/** The names are short, because every request sends them. */
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

function parseClaims({
  typ,
  aud,
  sub,
  sid,
  st,
  no,
  at,
  la,
  lang,
  nick,
  level,
  up,
}: Record<string, unknown>): Session | null {
  if (
    typ !== tokenType ||
    aud !== currentOrigin().host ||
    typeof sub !== 'string' ||
    sub === '' ||
    typeof up !== 'string' ||
    up === ''
  )
    return null;
  if (
    typeof sid !== 'string' ||
    !/^[\w-]{22}$/.test(sid) ||
    typeof at !== 'number' ||
    typeof la !== 'number'
  )
    return null;
  // A cookie of an earlier release has no number, so its member must sign in again.
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
