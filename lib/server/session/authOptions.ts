import type { DefaultSession, NextAuthOptions } from 'next-auth';
import CredentialsProvider from 'next-auth/providers/credentials';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import { cookieName, cookieOptions, isSecureDeployment } from '#lib/server/http/authCookies.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import type { Asker } from './checkLogin.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { localePrefix, returnAddress } from './returnAddress.ts';
import { sealClaims, sessionClaims, sessionOfClaims } from './sealedSession.ts';
import type { Session } from './sealedSession.ts';
import { portalToken, sessionEndsAt } from './session.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { revokeSession } from './revokedSessions.ts';
import { signInMember } from './signInMember.ts';

/** What `GET /api/auth/session` tells the browser about a session; the upstream's token is not among it. */
interface PublicSession {
  user: { userId: string; nick: string; level: number };
  /** Goes into the `Authorization` header of every call. */
  token: string;
  lang: string;
  /** When the member logged in, ISO 8601 (promises V3: the time of play). */
  loginAt: string;
  /** When the session ends if nothing more happens, ISO 8601. */
  expires: string;
}

/** What one request to /api/auth brings along and learns on its way. */
export interface AuthVisit {
  /** The session the request came with, if it is good. */
  session: Session | null;
  /** Where to return to, already known to be ours. */
  returnTo: string | null;
  asker: Asker;
  /** Set when a login has to wait. */
  refusal?: CallFailure;
  /** Set when the request ends a session. */
  endedSessionId?: string;
}

/** A fault of next-auth's own module; a session that has ended by itself is everyday life and no fault. */
const logCode = (level: 'error' | 'warn') => (code: string) => {
  if (code !== 'JWT_SESSION_ERROR') log[level]({ event: 'auth', code });
};

/** The client may change its language and tell that a human is there. Everything else in an update is ignored. */
function updated(session: Session, update: unknown): Session {
  const { lang, act } = (typeof update === 'object' && update !== null ? update : {}) as Record<string, unknown>;
  return {
    ...session,
    language: isLocaleCode(lang) ? lang : session.language,
    activeAt: act === 1 ? Date.now() : session.activeAt,
  };
}

/** Ends the session the request came with, for this browser (by its mark) and for every copy of its cookie (by the store). */
async function endSession(visit: AuthVisit): Promise<void> {
  if (!visit.session) return;
  visit.endedSessionId = visit.session.sessionId;
  await revokeSession(visit.session.sessionId);
}

/** The options of next-auth for one request: its callbacks see the request's own session, read once and by our rules (session.ts). */
export function authOptions(visit: AuthVisit): NextAuthOptions {
  const { publicOrigin, secrets, sessionMaxHours } = serverEnv();
  const maxAge = sessionMaxHours * 3600;
  const prefix = localePrefix(visit.returnTo);
  return {
    secret: secrets[0],
    useSecureCookies: isSecureDeployment(),
    session: { strategy: 'jwt', maxAge },
    pages: { signIn: `${prefix}/login`, signOut: `${prefix}/`, error: `${prefix}/admin/error` },
    cookies: {
      sessionToken: { name: cookieName('session'), options: { ...cookieOptions(), maxAge } },
      csrfToken: { name: cookieName('csrf'), options: cookieOptions() },
      callbackUrl: { name: cookieName('returnTo'), options: cookieOptions() },
    },
    logger: { error: logCode('error'), warn: logCode('warn'), debug: () => {} },
    providers: [
      CredentialsProvider({
        credentials: { userId: { type: 'text' }, password: { type: 'password' } },
        async authorize(credentials) {
          try {
            const session = await signInMember(credentials, visit.asker);
            return session && { id: session.userId, session };
          } catch (error) {
            if (error instanceof CallFailure) visit.refusal = error;
            throw error;
          }
        },
      }),
    ],
    jwt: {
      encode: ({ token }) => sealClaims(token ?? {}),
      // The cookie next-auth holds is the one `visit.session` was read from.
      decode: async () => visit.session && sessionClaims(visit.session),
    },
    callbacks: {
      redirect: ({ url }) => returnAddress(url, publicOrigin.origin) ?? publicOrigin.origin,
      async jwt({ token, user, trigger, session }) {
        if (trigger === 'signIn' && user) {
          // One login a browser: the one that is replaced must not live on in a copy of its cookie.
          await endSession(visit);
          return sessionClaims((user as unknown as { session: Session }).session);
        }
        if (!visit.session) throw new Error('no session');
        return trigger === 'update' ? sessionClaims(updated(visit.session, session)) : token;
      },
      session({ token }) {
        const session = sessionOfClaims(token);
        if (!session) throw new Error('no session');
        const { userId, nick, level, language, loginAt } = session;
        const told: PublicSession = {
          user: { userId, nick, level },
          token: portalToken(session),
          lang: language,
          loginAt: new Date(loginAt).toISOString(),
          expires: new Date(sessionEndsAt(session)).toISOString(),
        };
        return told as unknown as DefaultSession; // next-auth's own type knows name, email and picture only
      },
    },
    events: { signOut: () => endSession(visit) },
  };
}
