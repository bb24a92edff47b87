import { decode, encode } from 'next-auth/jwt';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import type { LocaleCode } from '#lib/i18n/locales.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** A member's login, as the encrypted cookie holds it. Never leaves the server: the browser sees `PublicSession` of authOptions.ts. */
export interface Session {
  /** 128 random bits, new at every login. */
  readonly sessionId: string;
  readonly userId: string;
  readonly nick: string;
  readonly level: number;
  readonly language: LocaleCode;
  /** Milliseconds since 1970: the login, and the last sign of a human. */
  readonly loginAt: number;
  readonly activeAt: number;
  /** What the operator's backend knows the member by. */
  readonly upstreamToken: string;
  /** True while secrets rotate: the cookie should be sealed again under the newest. */
  readonly isSealedWithOldSecret: boolean;
}

/** Own salt and type: nothing else that is ever encrypted under the same secret opens as a session. */
const salt = 'portal-session-v1';
const tokenType = 'portal-session';

/** `{"alg":"dir","enc":"A256GCM"}` and no wrapped key: the one form ever sealed here, checked before any key is derived. */
const sealedStart = `${Buffer.from('{"alg":"dir","enc":"A256GCM"}').toString('base64url')}..`;

/** The contents of the cookie: names are short because every request carries them. */
export function sessionClaims(session: Omit<Session, 'isSealedWithOldSecret'>) {
  return {
    typ: tokenType,
    sub: session.userId,
    sid: session.sessionId,
    at: session.loginAt,
    la: session.activeAt,
    lang: session.language,
    nick: session.nick,
    level: session.level,
    up: session.upstreamToken,
  };
}

/** Seals claims for the cookie, under the newest secret. */
export function sealClaims(claims: Record<string, unknown>): Promise<string> {
  const { secrets, sessionMaxHours } = serverEnv();
  return encode({ token: claims, secret: secrets[0] ?? '', salt, maxAge: sessionMaxHours * 3600 });
}

/** The session whose claims these are, or null if one of them is not what this portal writes. */
export function sessionOfClaims(claims: Record<string, unknown>, isSealedWithOldSecret = false): Session | null {
  const { typ, sub, sid, at, la, lang, nick, level, up } = claims;
  if (typ !== tokenType || typeof sub !== 'string' || sub === '' || typeof up !== 'string' || up === '') return null;
  if (typeof sid !== 'string' || !/^[\w-]{22}$/.test(sid) || typeof at !== 'number' || typeof la !== 'number') return null;
  return {
    sessionId: sid,
    userId: sub,
    nick: typeof nick === 'string' ? nick : '',
    level: typeof level === 'number' ? level : 0,
    language: isLocaleCode(lang) ? lang : defaultLocale,
    loginAt: at,
    activeAt: la,
    upstreamToken: up,
    isSealedWithOldSecret,
  };
}

/** Opens a cookie's value with whichever secret fits. Null for everything that is not a session sealed here; never throws. */
export async function openSealedSession(sealed: string): Promise<Session | null> {
  if (!sealed.startsWith(sealedStart)) return null;
  for (const [index, secret] of serverEnv().secrets.entries()) {
    try {
      const claims = await decode({ token: sealed, secret, salt });
      return claims && sessionOfClaims(claims, index > 0);
    } catch {
      // Sealed under another secret, altered or expired: the next secret may fit.
    }
  }
  return null;
}
