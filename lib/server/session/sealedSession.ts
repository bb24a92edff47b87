import { decode, encode } from 'next-auth/jwt';
import { defaultLocale, isLocaleCode, type LocaleCode } from '#lib/i18n/locales.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import type { SessionNumber } from './endedSessions.ts';

/** A member's session as stored in the encrypted cookie. Server only: the browser gets the body built in authOptions.ts. */
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
  /** True during secret rotation: the cookie must be encrypted again with the newest secret. */
  readonly isSealedWithOldSecret: boolean;
}

/** Salt and type bind the ciphertext to this purpose: other data encrypted with the same secret is no valid session. */
const salt = 'portal-session-v1';
const tokenType = 'portal-session';

/** The only JWE header this server writes (direct key, no wrapped key). It is checked before any key is derived. */
const jweHeader = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`;

/** The claims of the cookie. Names are short because every request sends them. */
export function sessionClaims(session: Omit<Session, 'isSealedWithOldSecret'>) {
  return {
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
  };
}

/** Encrypts claims for the cookie with the newest secret (JWE, A256GCM). */
export function sealClaims(claims: Record<string, unknown>): Promise<string> {
  const { secrets, sessionMaxHours } = serverEnv();
  return encode({ token: claims, secret: secrets[0] ?? '', salt, maxAge: sessionMaxHours * 3600 });
}

/** Parses the claims of a decrypted cookie; null if a claim is missing or invalid. */
export function parseSessionClaims(claims: Record<string, unknown>, isSealedWithOldSecret = false): Session | null {
  const { typ, aud, sub, sid, st, no, at, la, lang, nick, level, up } = claims;
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
    isSealedWithOldSecret,
  };
}

/** Decrypts the value of a session cookie with any secret in use; null if it is invalid or expired. Never throws. */
export async function unsealSession(sealed: string): Promise<Session | null> {
  if (!sealed.startsWith(jweHeader)) return null;
  for (const [index, secret] of serverEnv().secrets.entries()) {
    try {
      const claims = await decode({ token: sealed, secret, salt });
      return claims && parseSessionClaims(claims, index > 0);
    } catch {
      // Encrypted with another secret, altered, or expired: try the next secret.
    }
  }
  return null;
}
