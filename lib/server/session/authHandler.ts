import type { IncomingMessage, ServerResponse } from 'node:http';
import type { LimitName } from '#lib/server/config/limits.ts';
import { cookieName, cookieValue, setCookieLine } from '#lib/server/http/authCookies.ts';
import { CallFailure, toCallFailure } from '#lib/server/http/callReply.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import type { Log } from '#lib/server/log/log.ts';
import { currentRequest, currentRequestId } from '#lib/server/log/requestTrace.ts';
import { currentOrigin } from '#lib/server/site/currentSite.ts';
import {
  localePrefix,
  parseAuthRoute,
  readAuthBody,
  returnAddress,
  type AuthBody,
  type AuthRoute,
} from './authRequest.ts';
import type { EndedSessions } from './endedSessions.ts';
import type { Login, LoginContext } from './login.ts';
import {
  createNextAuth,
  upstreamUnavailable,
  type AuthReply,
  type NextAuthResult,
} from './nextAuth.ts';
import type { Session, Sessions } from './session.ts';

const knownErrors = [
  'SessionRequired',
  'CredentialsSignin',
  'Configuration',
  'AccessDenied',
  'Signin',
  'Callback',
  upstreamUnavailable,
];

interface Answer {
  reply: AuthReply;
  event: string;
  failure?: CallFailure;
  userId?: string | undefined;
}

/** Answers all URLs under /api/auth with next-auth behind the guards of the portal (specification section 7). Never throws. */
export type Auth = (request: IncomingMessage, response: ServerResponse) => Promise<void>;

interface Parts {
  secrets: readonly string[];
  sessionMaxHours: number;
  sessions: Sessions;
  ended: Pick<EndedSessions, 'end'>;
  login: Pick<Login, 'signIn' | 'knownBrowserLine'>;
  limits: Pick<Limits, 'requireUnder'>;
  log: Log;
  memberHash: (userId: string) => string;
}

export function createAuth(parts: Parts): Auth {
  const { sessions, ended, login, limits, log, memberHash } = parts;
  const nextAuth = createNextAuth(parts);

  async function answerRequest(
    request: IncomingMessage,
    authRoute: AuthRoute,
    context: LoginContext,
  ): Promise<Answer> {
    const { method, action, query } = authRoute;
    const { cookieHeader } = context;
    const knownId = sessions.knownUserId(cookieHeader);
    await limits.requireUnder(limitOf(authRoute, knownId), {
      userId: knownId,
      address: context.clientAddress,
    });
    const body = method === 'POST' ? await readAuthBody(request, action) : {};
    // The texts of a report by next-auth's browser client come from outside, so they are not logged.
    if (action === '_log') return quiet({ status: 200, body: {}, cookies: [] });

    const returns = returnsOf(body.callbackUrl ?? query.get('callbackUrl'), cookieHeader);
    const returnTo = returns.requestedReturn ?? returns.storedReturn;
    if (isOfAnotherProvider(authRoute))
      return quiet(signInRedirect(returnTo, body.json === 'true'));
    const session = await sessions.read(cookieHeader);
    if (method === 'POST' && action === 'signout' && isSignOutToken(session, body.csrfToken))
      return signOut(session, returnTo);
    return askNextAuth(authRoute, body, session, returns, context);
  }

  /** A request without a session repeats a sign-out, and its late reply must not delete the cookie of a new login. */
  async function signOut(session: Session | null, returnTo: string | null): Promise<Answer> {
    if (session) await ended.end(session.sessionId);
    const cookies = session ? [setCookieLine('session', '', 0)] : [];
    const reply = { status: 200, body: { url: returnTo ?? `${currentOrigin().origin}/` }, cookies };
    return { reply, event: session ? 'sign_out' : 'auth', userId: session?.userId };
  }

  async function askNextAuth(
    authRoute: AuthRoute,
    body: AuthBody,
    session: Session | null,
    returns: ReturnType<typeof returnsOf>,
    context: LoginContext,
  ): Promise<Answer> {
    const { method, action } = authRoute;
    const result = await nextAuth.run({
      method,
      route: nextAuthRoute(authRoute),
      error: knownError(authRoute),
      body,
      cookieHeader: context.cookieHeader,
      session,
      ...returns,
      logIn: () => login.signIn(body, context),
    });
    const userId = (result.login && body.userId) ?? session?.userId;
    if (result.login?.outcome === 'stopped') return failed(result.login.failure, userId);
    // The portal does not serve the pages and plain-text errors of next-auth.
    if (
      result.location === undefined &&
      (typeof result.body !== 'object' || result.body === null)
    ) {
      return failed(new CallFailure('not_found'), userId);
    }
    const hasLoggedIn = result.login?.outcome === 'signed_in';
    if (session && (hasLoggedIn || result.hasSignedOut)) await ended.end(session.sessionId);
    if (session && hasLoggedIn) {
      log.info({
        event: 'session_revoked',
        reason: 'replaced',
        requestId: currentRequestId(),
        member: memberHash(session.userId),
      });
    }
    const cookies = action === 'session' ? result.cookies.filter(isSealedSession) : result.cookies;
    if (hasLoggedIn) cookies.push(login.knownBrowserLine(context.cookieHeader, body.userId ?? ''));
    return { reply: { ...result, cookies }, event: eventOf(result, session), userId };
  }

  /** Every page has the portal token of the session. next-auth checks any other CSRF token itself. */
  const isSignOutToken = (session: Session | null, csrfToken = '') =>
    session ? sessions.isTokenValid(session, `Bearer ${csrfToken}`) : /^[\w-]{43}$/.test(csrfToken);

  return async (request, response) => {
    const { address } = currentRequest();
    let action = '*';
    let answer: Answer;
    try {
      const authRoute = parseAuthRoute(request);
      action = authRoute.action;
      answer = await answerRequest(request, authRoute, {
        clientAddress: address,
        cookieHeader: request.headers.cookie,
      });
    } catch (fault) {
      answer = failed(toCallFailure(fault, log));
    }
    const { reply, event, failure, userId } = answer;
    const { code, details } = failure ?? {};
    log.request({
      event,
      route: `/api/auth/${action}`,
      status: reply.status,
      code,
      limit: details?.limit,
      userId,
    });
    send(response, reply, details?.retryAfterSeconds);
  };
}

const quiet = (reply: AuthReply): Answer => ({ reply, event: 'auth' });

function eventOf({ login, hasSignedOut }: NextAuthResult, session: Session | null): string {
  if (login?.outcome === 'signed_in') return 'login';
  if (login?.outcome === 'refused') return 'login_refused';
  return hasSignedOut && session ? 'sign_out' : 'auth';
}

/** next-auth's browser client reads `url` but no headers, so the seconds to wait are in the URL too. */
function failed(failure: CallFailure, userId?: string): Answer {
  const { httpStatus, code, details } = failure;
  const { retryAfterSeconds } = details;
  const url =
    retryAfterSeconds && `${currentOrigin().origin}/login?retryAfter=${retryAfterSeconds}`;
  const reply = { status: httpStatus, body: { error: { code }, url }, cookies: [] };
  return { reply, event: details.securityEvent ?? 'auth', failure, userId };
}

/** Reads have limits of their own, because every page reads the session. */
function limitOf({ method, action }: AuthRoute, userId: string | undefined): LimitName {
  if (action === '_log') return 'report';
  if (method === 'POST') return 'visitor';
  return userId === undefined ? 'stranger' : 'session';
}

function returnsOf(asked: string | null, cookieHeader: string | undefined) {
  const { origin } = currentOrigin();
  const cookie = cookieValue(cookieHeader, cookieName('returnTo'));
  return {
    requestedReturn: returnAddress(asked, origin),
    storedReturn: returnAddress(cookie && decodeOrNull(cookie), origin),
  };
}

/** A GET of the login's address becomes a sign-in, because next-auth would answer it with an error. */
const nextAuthRoute = ({ method, action, provider }: AuthRoute): string[] =>
  method === 'GET' && action === 'callback'
    ? ['signin']
    : [action, ...(provider === undefined ? [] : [provider])];

const knownError = ({ action, query }: AuthRoute): string =>
  knownErrors.find((known) => known === query.get('error')) ??
  (action === 'error' ? 'Default' : '');

const isOfAnotherProvider = ({ method, action, provider }: AuthRoute) =>
  ['signin', 'callback'].includes(action) &&
  (method === 'POST' || provider !== undefined) &&
  provider !== 'credentials';

function signInRedirect(returnTo: string | null, isJson: boolean): AuthReply {
  const { origin } = currentOrigin();
  const location = `${origin}${localePrefix(returnTo)}/login?${new URLSearchParams({ callbackUrl: returnTo ?? `${origin}/` })}`;
  return isJson
    ? { status: 200, body: { url: location }, cookies: [] }
    : { status: 302, body: undefined, location, cookies: [] };
}

/** A line that deletes the session cookie is dropped, because a late reply would undo a new login. */
const isSealedSession = (line: string) => line.startsWith(`${cookieName('session')}=ey`);

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function send(
  response: ServerResponse,
  reply: AuthReply,
  retryAfterSeconds: number | undefined,
): void {
  response.statusCode = reply.status;
  response.setHeader('cache-control', 'no-store');
  if (reply.status === 405) response.setHeader('allow', 'GET, POST');
  if (retryAfterSeconds !== undefined) response.setHeader('retry-after', retryAfterSeconds);
  if (reply.cookies.length > 0) response.setHeader('set-cookie', reply.cookies);
  if (reply.location !== undefined) {
    response.setHeader('location', reply.location);
    response.end();
    return;
  }
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(reply.body));
}
