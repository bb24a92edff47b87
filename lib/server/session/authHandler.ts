import type { IncomingMessage, ServerResponse } from 'node:http';
import { cookieName, cookieValue, isSecureDeployment } from '#lib/server/http/authCookies.ts';
import type { CookiePurpose } from '#lib/server/http/authCookies.ts';
import { authOptions } from './authOptions.ts';
import type { AuthVisit } from './authOptions.ts';
import { readAuthBody } from './authRequest.ts';
import type { AuthBody } from './authRequest.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { clientAddress } from '#lib/server/http/clientAddress.ts';
import { signedOutCookieLine } from './signedOutCookie.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { callNextAuth } from './callNextAuth.ts';
import type { NextAuthReply } from './callNextAuth.ts';
import { log, logFault, logRequest, newRequestId } from '#lib/server/log/requestLog.ts';
import { requireUnderLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { localePrefix, returnAddress } from './returnAddress.ts';
import { plainContentSecurityPolicy, securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { countedMember, readSession } from './session.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { upstreamDown } from './signInMember.ts';

const actions: Record<string, readonly string[]> = {
  GET: ['session', 'csrf', 'providers', 'signin', 'callback', 'signout', 'error'],
  POST: ['session', 'signin', 'callback', 'signout', '_log'],
};

/** Errors an address may carry to the sign-in and error pages; any other text stays behind. */
const knownErrors = ['SessionRequired', 'CredentialsSignin', 'Configuration', 'AccessDenied', 'Signin', 'Callback', upstreamDown];

/** What next-auth's browser side reports, and how gravely. */
const knownReports = ['CLIENT_FETCH_ERROR', 'CLIENT_SESSION_ERROR'];
const knownLevels = ['error', 'warn', 'debug'] as const;

interface AuthAddress {
  method: string;
  action: string;
  provider: string | undefined;
  query: URLSearchParams;
}

function addressOf(request: IncomingMessage): AuthAddress {
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const [action = '', provider, ...more] = path.split('/').slice(3);
  const method = request.method ?? '';
  if (!Object.hasOwn(actions, method)) throw new CallFailure('method_not_allowed');
  if (!actions[method]?.includes(action) || more.length > 0) throw new CallFailure('not_found');
  return { method, action, provider, query: new URLSearchParams(search) };
}

/** The client's report of a failed session call: a line of the log from closed lists, or nothing. */
function logReport({ code = '', level }: AuthBody, requestId: string): NextAuthReply {
  const known = knownLevels.find((name) => name === level);
  if (known && knownReports.includes(code)) log[known === 'error' ? 'warn' : known]({ event: 'client_report', code, requestId });
  return { status: 200, body: {}, cookies: [] };
}

/** Visitors ask for their session with every page, and the answer costs nothing. */
function limitOf({ method, action }: AuthAddress, cookieHeader: string | undefined): LimitName {
  if (action === '_log') return 'report';
  if (method === 'POST') return 'visitor';
  return countedMember(cookieHeader) === undefined ? 'stranger' : 'session';
}

/** next-auth's browser side reads the address of its reply and no header: the seconds to wait stand there as well. */
function failureReply({ httpStatus, code, details: { retryAfterSeconds } }: CallFailure): NextAuthReply {
  const url = retryAfterSeconds && `${serverEnv().publicOrigin.origin}/login?retryAfter=${retryAfterSeconds}`;
  return { status: httpStatus, body: { error: { code }, url }, cookies: [], retryAfterSeconds };
}

function toSignIn(returnTo: string | null, isJson: boolean): NextAuthReply {
  const { origin } = serverEnv().publicOrigin;
  const location = `${origin}${localePrefix(returnTo)}/login?${new URLSearchParams({ callbackUrl: returnTo ?? `${origin}/` })}`;
  return isJson ? { status: 200, body: { url: location }, cookies: [] } : { status: 302, body: undefined, location, cookies: [] };
}

/** Our own cookies by their whole names: next-auth would join whatever starts like the session's. */
function cookiesFor(header: string | undefined, returnTo: string | null): Record<string, string> {
  const cookies: Record<string, string> = {};
  for (const purpose of ['session', 'csrf'] as CookiePurpose[]) {
    const value = cookieValue(header, cookieName(purpose));
    if (value) cookies[cookieName(purpose)] = value.replaceAll(/%7C/gi, '|');
  }
  return returnTo === null ? cookies : { ...cookies, [cookieName('returnTo')]: returnTo };
}

/** Which of next-auth's cookies are set: a reading call sets none, so that a reply that comes late undoes no login or sign-out. */
function cookiesToSet(reply: NextAuthReply, address: AuthAddress, visit: AuthVisit, cookieHeader: string | undefined): string[] {
  const isReading = address.method === 'GET' && (address.action === 'session' || address.action === 'providers');
  const isSealedAnew = (line: string) => visit.session?.isSealedWithOldSecret && line.startsWith(`${cookieName('session')}=ey`);
  const lines = isReading ? reply.cookies.filter(isSealedAnew) : reply.cookies;
  return visit.endedSessionId ? [...lines, signedOutCookieLine(cookieHeader, visit.endedSessionId)] : lines;
}

async function answer(request: IncomingMessage, address: AuthAddress, visit: AuthVisit): Promise<NextAuthReply> {
  const { origin } = serverEnv().publicOrigin;
  const { method, action, provider, query } = address;
  const cookieHeader = request.headers.cookie;
  await requireUnderLimit(limitOf(address, cookieHeader), {
    userId: countedMember(cookieHeader),
    address: visit.asker.clientAddress,
  });
  const body = method === 'POST' ? await readAuthBody(request, action) : {};
  if (action === '_log') return logReport(body, visit.asker.requestId);

  const remembered = cookieValue(cookieHeader, cookieName('returnTo'));
  const asked = returnAddress(body.callbackUrl ?? query.get('callbackUrl'), origin);
  const kept = returnAddress(remembered && safelyDecoded(remembered), origin);
  visit.returnTo = asked ?? kept;
  const namesProvider = action === 'signin' || action === 'callback';
  if (namesProvider && (method === 'POST' || provider !== undefined) && provider !== 'credentials') {
    return toSignIn(visit.returnTo, body.json === 'true');
  }

  visit.session = await readSession(cookieHeader);
  const fallback = action === 'error' ? 'Default' : '';
  const error = knownErrors.find((known) => known === query.get('error')) ?? fallback;
  const route = method === 'GET' && action === 'callback' ? ['signin'] : [action, ...(provider === undefined ? [] : [provider])];
  const reply = await callNextAuth(
    {
      method,
      query: { nextauth: route, error, ...(asked !== null && { callbackUrl: asked }) },
      cookies: cookiesFor(cookieHeader, kept),
      body: { ...body, callbackUrl: asked ?? undefined },
    },
    authOptions(visit),
  );
  if (visit.refusal) throw visit.refusal;
  // Its own pages and its errors in plain text are not ours to show.
  if (reply.location === undefined && (typeof reply.body !== 'object' || reply.body === null)) throw new CallFailure('not_found');
  return { ...reply, cookies: cookiesToSet(reply, address, visit, cookieHeader) };
}

function safelyDecoded(text: string): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

function failureOf(fault: unknown, requestId: string): CallFailure {
  if (fault instanceof CallFailure) return fault;
  logFault(fault, requestId);
  return new CallFailure('internal');
}

/** What the log line of a reply is called: an operator watches for refused logins and for foreign pages. */
function eventOf(action: string, { status, body }: NextAuthReply, failure: CallFailure | undefined): string {
  if (failure?.details.securityEvent) return failure.details.securityEvent;
  const isUnasked = String((body as { url?: unknown } | undefined)?.url).endsWith(`error=${upstreamDown}`);
  return action === 'callback' && status === 401 && !isUnasked ? 'login_refused' : 'auth';
}

function send(response: ServerResponse, reply: NextAuthReply, requestId: string): void {
  response.statusCode = reply.status;
  for (const [name, value] of securityHeaders(isSecureDeployment())) response.setHeader(name, value);
  response.setHeader('content-security-policy', plainContentSecurityPolicy);
  // Whatever is said here is about one member at one moment.
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

/**
 * Answers every address under /api/auth (specification section 7, session calls): next-auth inside, our guards around it. Foreign pages
 * get 403, what is too large 413, what is unknown 404; nothing a client sends makes it throw.
 */
export async function handleAuth(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const startedAt = performance.now();
  // Behind our own server the request has its id already.
  const requestId = String(response.getHeader('x-request-id') ?? newRequestId());
  const client = clientAddress(request, serverEnv().trustedHops);
  const visit: AuthVisit = { session: null, returnTo: null, asker: { requestId, clientAddress: client } };
  let action = '*';
  let reply: NextAuthReply;
  let failure: CallFailure | undefined;
  try {
    const address = addressOf(request);
    action = address.action;
    reply = await answer(request, address, visit);
  } catch (fault) {
    failure = failureOf(fault, requestId);
    reply = failureReply(failure);
  }
  send(response, reply, requestId);
  const { status } = reply;
  const event = eventOf(action, reply, failure);
  const record = { event, route: `/api/auth/${action}`, status, code: failure?.code, ms: performance.now() - startedAt, requestId };
  const level = status === 500 ? 'error' : event === 'auth' ? 'info' : 'warn';
  logRequest({ ...record, address: client, userId: visit.session?.userId }, level);
}
