import { createHmac } from 'node:crypto';
import type { NextApiRequest, NextApiResponse } from 'next';
import NextAuth, { type DefaultSession, type NextAuthOptions } from 'next-auth';
import { isLocaleCode } from '#lib/i18n/locales.ts';
import { cookieName, cookieOptions, cookieValue } from '#lib/server/http/authCookies.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import { localePrefix, returnAddress, type AuthBody } from './authRequest.ts';
import type { LoginResult } from './login.ts';
import type { Session, Sessions } from './session.ts';

/** next-auth gets only these values, and no header or other cookie of the browser's request. */
interface NextAuthRequest {
  method: string;
  route: readonly string[];
  error: string;
  body: AuthBody;
  cookieHeader: string | undefined;
  session: Session | null;
  /** `requestedReturn` comes from the request, `storedReturn` from a cookie. Each is a URL on the portal's origin. */
  requestedReturn: string | null;
  storedReturn: string | null;
  logIn: () => Promise<LoginResult>;
}

export interface AuthReply {
  status: number;
  /** Undefined for a redirect. */
  body: unknown;
  location?: string;
  cookies: string[];
}

interface Seen {
  login: LoginResult | undefined;
  hasSignedOut: boolean;
}

export type NextAuthResult = AuthReply & Seen;

interface Parts {
  secrets: readonly string[];
  sessionMaxHours: number;
  sessions: Pick<Sessions, 'seal' | 'portalToken' | 'endsAt'>;
  log: Log;
}

/** The word is fixed, because next-auth writes the message of an error into a URL. */
export const upstreamUnavailable = 'Unavailable';

type Handle = (
  request: NextApiRequest,
  response: NextApiResponse,
  options: NextAuthOptions,
) => Promise<unknown>;

// next-auth is CommonJS. Node's import gives all its exports as one object, a bundler's import gives only the default export.
const nextAuth = ((NextAuth as unknown as { default?: Handle }).default ?? NextAuth) as Handle;

export function createNextAuth({ secrets, sessionMaxHours, sessions, log }: Parts) {
  const maxAge = sessionMaxHours * 3600;
  const logger = nextAuthLogger(log);

  function optionsFor(request: NextAuthRequest, seen: Seen): NextAuthOptions {
    const { origin, host } = currentOrigin();
    const prefix = localePrefix(request.requestedReturn ?? request.storedReturn);
    return {
      // This secret signs the CSRF token, which must not be valid on another host.
      secret: createHmac('sha256', `csrf|${secrets[0]}`).update(host).digest('base64url'),
      session: { maxAge },
      pages: { signIn: `${prefix}/login`, signOut: `${prefix}/`, error: `${prefix}/admin/error` },
      cookies: {
        sessionToken: { name: cookieName('session'), options: { ...cookieOptions(), maxAge } },
        csrfToken: { name: cookieName('csrf'), options: cookieOptions() },
        callbackUrl: { name: cookieName('returnTo'), options: cookieOptions() },
      },
      logger,
      providers: [
        {
          id: 'credentials',
          name: 'Credentials',
          type: 'credentials',
          // next-auth uses this for forms that it draws itself. The portal has its own form.
          credentials: {},
          async authorize() {
            seen.login = await request.logIn();
            if (seen.login.outcome === 'unavailable') throw new Error(upstreamUnavailable);
            return seen.login.outcome === 'signed_in'
              ? { id: seen.login.session.userId, session: seen.login.session }
              : null;
          },
        },
      ],
      // The session was read from the cookie before, and session.ts encrypts it, so next-auth's token only carries the session.
      jwt: {
        decode: async () => request.session && { session: request.session },
        // next-auth also encodes at each read, and encryption would cost more than the rest of the reply.
        encode: async ({ token }) =>
          request.method === 'POST' ? sessions.seal(token?.session as Session) : '',
      },
      callbacks: {
        redirect: ({ url }) => returnAddress(url, origin) ?? origin,
        // If next-auth passes a user, this is a login.
        jwt: ({ token, user, session: update }) => ({
          session: user
            ? (user as unknown as { session: Session }).session
            : updatedSession(token.session as Session, update),
        }),
        session: ({ token }) => bodyOf(token.session as Session),
      },
      events: { signOut: () => void (seen.hasSignedOut = true) },
    };
  }

  /** The body leaves out the upstream's token. next-auth's type has name, email and image only. */
  const bodyOf = (session: Session) =>
    ({
      user: { userId: session.userId, nick: session.nick, level: session.level },
      token: sessions.portalToken(session),
      lang: session.language,
      loginAt: new Date(session.loginAt).toISOString(), // for the reminder of the time of play (V3 of docs/promises.md)
      expires: new Date(sessions.endsAt(session)).toISOString(),
    }) as unknown as DefaultSession;

  return {
    async run(request: NextAuthRequest): Promise<NextAuthResult> {
      const reply: AuthReply = { status: 200, body: undefined, cookies: [] };
      const collector = {
        status(code: number) {
          reply.status = code;
          return collector;
        },
        getHeader: () => reply.cookies,
        setHeader(name: string, value: string | string[]) {
          if (name === 'Set-Cookie') reply.cookies = [value].flat();
          if (name === 'Location') reply.location = String(value);
          return collector;
        },
        send: (body: unknown) => void (reply.body = body),
        json: (body: unknown) => void (reply.body = body),
        end() {},
      };
      const { method, route, error, requestedReturn } = request;
      const asked = {
        method,
        query: { nextauth: route, error },
        cookies: cookiesFor(request),
        body: { ...request.body, callbackUrl: requestedReturn ?? undefined },
        // next-auth builds URLs from X-Forwarded-Host, so it gets no header.
        headers: {},
      };
      const seen: Seen = { login: undefined, hasSignedOut: false };
      // next-auth reads its origin from this variable before its first await.
      process.env.NEXTAUTH_URL = currentOrigin().origin;
      await nextAuth(
        asked as unknown as NextApiRequest,
        collector as unknown as NextApiResponse,
        optionsFor(request, seen),
      );
      return { ...reply, ...seen };
    },
  };
}

/** JWT_SESSION_ERROR is left out, because an expired session causes it. */
export function nextAuthLogger(log: Log) {
  const logCode = (level: 'error' | 'warn') => (code: string) => {
    if (code !== 'JWT_SESSION_ERROR') log[level]({ event: 'auth', code });
  };
  return { error: logCode('error'), warn: logCode('warn') };
}

/** Only the language, and with `act: 1` the time of user input, can be updated. A read has no update. */
function updatedSession(session: Session, update: unknown): Session {
  if (typeof update !== 'object' || update === null) return session;
  const { lang, act } = update as Record<string, unknown>;
  return {
    ...session,
    language: isLocaleCode(lang) ? lang : session.language,
    activeAt: act === 1 ? Date.now() : session.activeAt,
  };
}

/** Cookies are taken by exact name, because next-auth would join all cookies whose names begin with the session's name. */
function cookiesFor({ cookieHeader, storedReturn }: NextAuthRequest): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const purpose of ['session', 'csrf'] as const) {
    const value = cookieValue(cookieHeader, cookieName(purpose));
    if (value) cookies[cookieName(purpose)] = value.replaceAll(/%7C/gi, '|');
  }
  return storedReturn === null ? cookies : { ...cookies, [cookieName('returnTo')]: storedReturn };
}
