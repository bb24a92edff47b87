import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieName, cookieValue, setCookieLine, type CookiePurpose } from '#lib/server/http/authCookies.ts';
import { authOptions, endSession, type AuthContext } from './authOptions.ts';
import { readAuthBody, type AuthBody } from './authRequest.ts';
import { CallFailure, toCallFailure } from '#lib/server/http/callFailure.ts';
import { clientAddress } from '#lib/server/http/clientAddress.ts';
import { signedOutCookieLine } from './signedOutCookie.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { callNextAuth, type NextAuthReply } from './callNextAuth.ts';
import { knownBrowserCookieLine } from './login.ts';
import { accountOf } from '#lib/server/log/keyedHash.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { requireUnderLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { localePrefix, returnAddress } from './returnAddress.ts';
import { plainContentSecurityPolicy, securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { isPortalTokenValid, knownUserId, readSession } from './session.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { currentOrigin, isSecureOrigin } from '#lib/server/site/currentSite.ts';
import { upstreamUnavailable } from './login.ts';

const actions: Record<string, readonly string[]> = {
  GET: ['session', 'csrf', 'providers', 'signin', 'callback', 'signout', 'error'],
  POST: ['session', 'signin', 'callback', 'signout', '_log'],
};

/** Values of the query parameter `error` that reach the sign-in and error pages. */
const knownErrors = ['SessionRequired', 'CredentialsSignin', 'Configuration', 'AccessDenied', 'Signin', 'Callback', upstreamUnavailable];

/** Codes and levels that next-auth's browser client may report to `_log`. */
const knownReports = ['CLIENT_FETCH_ERROR', 'CLIENT_SESSION_ERROR'];
const knownLevels = ['error', 'warn'];

interface AuthRoute {
  method: string;
  action: string;
  provider: string | undefined;
  query: URLSearchParams;
}

function parseRoute(request: IncomingMessage): AuthRoute {
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const [action = '', provider, ...more] = path.split('/').slice(3);
  const method = request.method ?? '';
  if (!Object.hasOwn(actions, method)) throw new CallFailure('method_not_allowed');
  if (!actions[method]?.includes(action) || more.length > 0) throw new CallFailure('not_found');
  return { method, action, provider, query: new URLSearchParams(search) };
}

/** Logs a failed session call that the browser reports; values outside the closed lists are not logged. */
function logReport({ code = '', level = '' }: AuthBody, requestId: string): NextAuthReply {
  const isKnown = knownLevels.includes(level) && knownReports.includes(code);
  if (isKnown) log.warn({ event: 'client_report', code, requestId });
  return { status: 200, body: {}, cookies: [] };
}

/** Limit of a request. Reads are cheap: every page asks for the session. */
function limitOf({ method, action }: AuthRoute, userId: string | undefined): LimitName {
  if (action === '_log') return 'report';
  if (method === 'POST') return 'visitor';
  return userId === undefined ? 'stranger' : 'session';
}

/** next-auth's browser client reads `url` but no headers: the seconds to wait are in the URL too. */
function failureReply({ httpStatus, code, details: { retryAfterSeconds } }: CallFailure): NextAuthReply {
  const url = retryAfterSeconds && `${currentOrigin().origin}/login?retryAfter=${retryAfterSeconds}`;
  return { status: httpStatus, body: { error: { code }, url }, cookies: [], retryAfterSeconds };
}

function signInRedirect(returnTo: string | null, isJson: boolean): NextAuthReply {
  const { origin } = currentOrigin();
  const location = `${origin}${localePrefix(returnTo)}/login?${new URLSearchParams({ callbackUrl: returnTo ?? `${origin}/` })}`;
  return isJson ? { status: 200, body: { url: location }, cookies: [] } : { status: 302, body: undefined, location, cookies: [] };
}

/** The portal's cookies by exact name: next-auth would join all cookies that start with the session's name. */
function cookiesFor(header: string | undefined, returnTo: string | null): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const purpose of ['session', 'csrf'] as CookiePurpose[]) {
    const value = cookieValue(header, cookieName(purpose));
    if (value) cookies[cookieName(purpose)] = value.replaceAll(/%7C/gi, '|');
  }
  return returnTo === null ? cookies : { ...cookies, [cookieName('returnTo')]: returnTo };
}

/** The cookies to set. Reads set none (except after secret rotation), and marks of activity delete none: a late reply must not undo a login or sign-out. */
function cookiesToSet(reply: NextAuthReply, route: AuthRoute, context: AuthContext, cookieHeader: string | undefined): string[] {
  const isMark = route.method === 'POST' && route.action === 'session';
  const isSealed = (line: string) => line.startsWith(`${cookieName('session')}=ey`);
  const isKept = (line: string) => (context.isRead ? context.session?.isSealedWithOldSecret && isSealed(line) : !isMark || isSealed(line));
  const lines = reply.cookies.filter(isKept);
  if (context.signedInAs !== undefined) lines.push(knownBrowserCookieLine(cookieHeader, accountOf(context.signedInAs)));
  return context.revokedSessionId ? [...lines, signedOutCookieLine(cookieHeader, context.revokedSessionId)] : lines;
}

/** Signs out if the CSRF token is the session's portal token, which a page already has. Null: next-auth checks its own CSRF token. */
async function signOutByPortalToken(context: AuthContext, csrfToken = ''): Promise<NextAuthReply | null> {
  const { session, returnTo } = context;
  const isValid = session ? isPortalTokenValid(session, `Bearer ${csrfToken}`) : /^[\w-]{43}$/.test(csrfToken);
  if (!isValid) return null;
  await endSession(context);
  // Without a session this repeats a sign-out, and its late reply must not delete the cookie of a new login.
  const cookies = session ? [setCookieLine('session', '', 0)] : [];
  return { status: 200, body: { url: returnTo ?? `${currentOrigin().origin}/` }, cookies };
}

async function answerRequest(request: IncomingMessage, authRoute: AuthRoute, context: AuthContext): Promise<NextAuthReply> {
  const { origin } = currentOrigin();
  const { method, action, provider, query } = authRoute;
  context.isRead = method === 'GET' && action === 'session';
  const cookieHeader = request.headers.cookie;
  const userId = knownUserId(cookieHeader);
  await requireUnderLimit(limitOf(authRoute, userId), { userId, address: context.login.clientAddress });
  const body = method === 'POST' ? await readAuthBody(request, action) : {};
  if (action === '_log') return logReport(body, context.login.requestId);

  const returnCookie = cookieValue(cookieHeader, cookieName('returnTo'));
  const requestedReturn = returnAddress(body.callbackUrl ?? query.get('callbackUrl'), origin);
  const storedReturn = returnAddress(returnCookie && decodeOrNull(returnCookie), origin);
  context.returnTo = requestedReturn ?? storedReturn;
  const namesProvider = action === 'signin' || action === 'callback';
  if (namesProvider && (method === 'POST' || provider !== undefined) && provider !== 'credentials') {
    return signInRedirect(context.returnTo, body.json === 'true');
  }

  context.session = await readSession(cookieHeader);
  const fallback = action === 'error' ? 'Default' : '';
  const error = knownErrors.find((known) => known === query.get('error')) ?? fallback;
  const route = method === 'GET' && action === 'callback' ? ['signin'] : [action, ...(provider === undefined ? [] : [provider])];
  const asNextAuth = {
    method,
    query: { nextauth: route, error },
    cookies: cookiesFor(cookieHeader, storedReturn),
    body: { ...body, callbackUrl: requestedReturn ?? undefined },
  };
  const signedOut = action === 'signout' && method === 'POST' && (await signOutByPortalToken(context, body.csrfToken));
  const reply = signedOut || (await callNextAuth(asNextAuth, authOptions(context)));
  if (context.loginFailure) throw context.loginFailure;
  // The portal does not serve next-auth's own pages and plain-text errors.
  if (reply.location === undefined && (typeof reply.body !== 'object' || reply.body === null)) throw new CallFailure('not_found');
  return { ...reply, cookies: cookiesToSet(reply, authRoute, context, cookieHeader) };
}

function decodeOrNull(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/** Normal events, logged at level `info`. */
const quietEvents = ['auth', 'login', 'sign_out'];

/** The event name of the log line: that of a security event, or `auth`. */
function eventName(action: string, { status, body }: NextAuthReply, context: AuthContext, failure: CallFailure | undefined): string {
  if (failure?.details.securityEvent) return failure.details.securityEvent;
  if (context.signedInAs !== undefined) return 'login';
  if (context.revokedSessionId !== undefined) return 'sign_out';
  const isUnavailable = String((body as { url?: unknown } | undefined)?.url).endsWith(`error=${upstreamUnavailable}`);
  return action === 'callback' && status === 401 && !isUnavailable ? 'login_refused' : 'auth';
}

function send(response: ServerResponse, reply: NextAuthReply, requestId: string): void {
  response.statusCode = reply.status;
  for (const [name, value] of securityHeaders(isSecureOrigin())) response.setHeader(name, value);
  response.setHeader('content-security-policy', plainContentSecurityPolicy);
  response.setHeader('cache-control', 'no-store');
  response.setHeader('x-request-id', requestId);
  if (reply.status === 405) response.setHeader('allow', 'GET, POST');
  if (reply.retryAfterSeconds !== undefined) response.setHeader('retry-after', reply.retryAfterSeconds);
  if (reply.cookies.length > 0) response.setHeader('set-cookie', reply.cookies);
  if (reply.location !== undefined) {
    response.setHeader('location', reply.location);
    response.end();
    return;
  }
  response.setHeader('content-type', 'application/json; charset=utf-8');
  response.end(JSON.stringify(reply.body));
}

/** Answers all URLs under /api/auth (specification section 7, session calls): next-auth behind the portal's guards. Never throws. */
export async function handleAuth(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  const requestId = currentRequestId();
  const client = clientAddress(request, serverEnv().trustedHops);
  const context: AuthContext = {
    session: null,
    returnTo: null,
    login: { requestId, clientAddress: client, cookieHeader: request.headers.cookie },
  };
  let action = '*';
  let reply: NextAuthReply;
  let failure: CallFailure | undefined;
  try {
    const authRoute = parseRoute(request);
    action = authRoute.action;
    reply = await answerRequest(request, authRoute, context);
  } catch (fault) {
    failure = toCallFailure(fault, log, requestId);
    reply = failureReply(failure);
  }
  const { status } = reply;
  const event = eventName(action, reply, context, failure);
  const { code, details } = failure ?? {};
  const record = { event, route: `/api/auth/${action}`, status, code, limit: details?.limit, ms: performance.now() - startedAt, requestId };
  const level = status === 500 ? 'error' : quietEvents.includes(event) ? 'info' : 'warn';
  log.request({ ...record, address: client, userId: context.attemptedAs ?? context.session?.userId }, level);
  send(response, reply, requestId);
}
