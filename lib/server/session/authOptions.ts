import { createHmac } from 'node:crypto';
import type { DefaultSession, NextAuthOptions } from 'next-auth';
import type { CredentialsConfig } from 'next-auth/providers/credentials';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import { cookieName, cookieOptions } from '#lib/server/http/authCookies.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import type { LoginContext } from './login.ts';
import { memberHash } from '#lib/server/log/current.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { localePrefix, returnAddress } from './returnAddress.ts';
import { sealClaims, sessionClaims, parseSessionClaims, type Session } from './sealedSession.ts';
import { portalToken, sessionEndsAt } from './session.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { currentOrigin, isSecureOrigin } from '#lib/server/site/currentSite.ts';
import { endedSessions } from './endedSessions.ts';
import { signInMember } from './login.ts';

/** State of one request to /api/auth. */
export interface AuthContext {
  session: Session | null;
  /** A read of the session, whose reply sets no cookie unless the secret was rotated. */
  isRead?: boolean;
  /** Absolute URL on the portal's origin (`returnAddress`). */
  returnTo: string | null;
  login: LoginContext;
  /** Set when a login is rate-limited, or refused because the store of the ended sessions is away. */
  loginFailure?: CallFailure;
  revokedSessionId?: string;
  /** The id of a login, as typed. */
  attemptedAs?: string | undefined;
  /** The same, of a successful login. */
  signedInAs?: string | undefined;
}

/** Logs next-auth's own errors; JWT_SESSION_ERROR is only an expired session. */
const logCode = (level: 'error' | 'warn') => (code: string) => {
  if (code !== 'JWT_SESSION_ERROR') log[level]({ event: 'auth', code });
};

/** A session update sets the language, or the time of user input with `act: 1`. Other fields are ignored, and a read has none. */
function updatedSession(session: Session, update: unknown): Session {
  const { lang, act } = (typeof update === 'object' && update !== null ? update : {}) as Record<string, unknown>;
  return {
    ...session,
    language: isLocaleCode(lang) ? lang : session.language,
    activeAt: act === 1 ? Date.now() : session.activeAt,
  };
}

/** Revokes the request's session: in this browser by a cookie, and every copy of the session cookie in the store. */
export async function endSession(context: AuthContext): Promise<void> {
  if (!context.session) return;
  context.revokedSessionId = context.session.sessionId;
  await endedSessions().end(context.session.sessionId);
}

/** The options of next-auth for one request. Its callbacks use the session that session.ts read from the cookie. */
export function authOptions(context: AuthContext): NextAuthOptions {
  const { secrets, sessionMaxHours } = serverEnv();
  const { origin, host } = currentOrigin();
  const maxAge = sessionMaxHours * 3600;
  const prefix = localePrefix(context.returnTo);
  return {
    // It signs the CSRF token, which must not be valid on another host.
    secret: createHmac('sha256', `csrf|${secrets[0]}`).update(host).digest('base64url'),
    useSecureCookies: isSecureOrigin(),
    session: { strategy: 'jwt', maxAge },
    pages: { signIn: `${prefix}/login`, signOut: `${prefix}/`, error: `${prefix}/admin/error` },
    cookies: {
      sessionToken: { name: cookieName('session'), options: { ...cookieOptions(), maxAge } },
      csrfToken: { name: cookieName('csrf'), options: cookieOptions() },
      callbackUrl: { name: cookieName('returnTo'), options: cookieOptions() },
    },
    logger: { error: logCode('error'), warn: logCode('warn'), debug: () => {} },
    providers: [
      {
        id: 'credentials',
        name: 'Credentials',
        type: 'credentials',
        credentials: { userId: {}, password: {} },
        async authorize(credentials) {
          context.attemptedAs = credentials?.userId;
          try {
            const session = await signInMember(credentials, context.login);
            if (session) context.signedInAs = credentials?.userId;
            return session && { id: session.userId, session };
          } catch (error) {
            if (error instanceof CallFailure) context.loginFailure = error;
            throw error;
          }
        },
      } satisfies CredentialsConfig,
    ],
    jwt: {
      // next-auth seals the session at each read, which costs more than the rest of the reply.
      encode: async ({ token }) => (context.isRead && !context.session?.isSealedWithOldSecret ? '' : sealClaims(token ?? {})),
      // `context.session` was read from the cookie that next-auth gets.
      decode: async () => context.session && sessionClaims(context.session),
    },
    callbacks: {
      redirect: ({ url }) => returnAddress(url, origin) ?? origin,
      async jwt({ user, session }) {
        // A user: this is a login.
        if (user) {
          // A browser has one session: revoke the replaced one, also in copies of its cookie.
          await endSession(context);
          if (context.session) {
            const { requestId } = context.login;
            log.info({ event: 'session_revoked', reason: 'replaced', requestId, member: memberHash(context.session.userId) });
          }
          return sessionClaims((user as unknown as { session: Session }).session);
        }
        if (!context.session) throw new Error('no session');
        return sessionClaims(updatedSession(context.session, session));
      },
      session({ token }) {
        const session = parseSessionClaims(token);
        if (!session) throw new Error('no session');
        const { userId, nick, level, language, loginAt } = session;
        // The body of `GET /api/auth/session`, without the upstream's token. next-auth's type has name, email and image only.
        return {
          user: { userId, nick, level },
          token: portalToken(session), // goes into the `Authorization` header of every call
          lang: language,
          loginAt: new Date(loginAt).toISOString(), // promise V3: the time of play
          expires: new Date(sessionEndsAt(session)).toISOString(), // without further user input
        } as unknown as DefaultSession;
      },
    },
    events: { signOut: () => endSession(context) },
  };
}
