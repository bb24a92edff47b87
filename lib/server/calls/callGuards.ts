import type { IncomingMessage } from 'node:http';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { limitOf } from '#lib/server/config/limits.ts';
import { cookieName, cookieValue, setCookieLine } from '#lib/server/http/authCookies.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { headerCount } from '#lib/server/http/request.ts';
import type { Session, Sessions } from '#lib/server/session/session.ts';
import type { CallParts, KnownCall } from './callContext.ts';

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i;

/** @throws {CallFailure} `method_not_allowed`, `unsupported_media_type` */
export function requireJsonPost(request: IncomingMessage): void {
  if (request.method !== 'POST') throw new CallFailure('method_not_allowed');
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (type === undefined || !jsonType.test(type) || encoding !== undefined) throw new CallFailure('unsupported_media_type');
}

/**
 * Admits a call: a member call with the session of its cookie, and both within their rate limits.
 * @throws {CallFailure} `unauthorized`, `rate_limited`
 */
export async function requireAdmission({ limits, sessions }: CallParts, request: IncomingMessage, call: KnownCall): Promise<void> {
  const { definition, address, cookieHeader } = call;
  const cachedUserId = sessions.knownUserId(cookieHeader);
  if (definition.access === 'member') {
    // To decrypt a cookie costs more than the rest of a call.
    if (cachedUserId === undefined) await limits.requireUnder('stranger', { address });
    call.session = requireToken(sessions, request, await sessions.read(cookieHeader));
  }
  await limits.requireUnder(limitOf(definition), { userId: call.session?.userId ?? cachedUserId, address });
  call.isAdmitted = true;
}

/** The session, with its portal token in exactly one `Authorization` header. */
function requireToken(sessions: Sessions, request: IncomingMessage, session: Session | null): Session {
  if (!session) throw new CallFailure('unauthorized', { setCookie: deletedCookie(sessions, request) });
  if (headerCount(request, 'authorization') !== 1 || !sessions.isTokenValid(session, request.headers.authorization)) {
    throw new CallFailure('unauthorized', { securityEvent: 'token_mismatch' });
  }
  return session;
}

/**
 * Deletes an invalid session cookie. The cookie of an ended session stays: this reply may arrive after the reply of a new login and would
 * delete the new cookie.
 */
function deletedCookie(sessions: Sessions, { headers: { cookie } }: IncomingMessage): string | undefined {
  return cookieValue(cookie, cookieName('session')) === undefined || sessions.isKnownCookie(cookie)
    ? undefined
    : setCookieLine('session', '', 0);
}

/**
 * The body after validation by the call's request schema.
 * @throws {CallFailure} `invalid_request` with the first invalid or unknown field
 */
export function requireValidBody(definition: CallDefinition, body: object): unknown {
  const result = definition.request.safeParse(body);
  if (result.success) return result.data;
  const [issue] = result.error.issues;
  const field = issue?.path[0] ?? (issue?.code === 'unrecognized_keys' ? issue.keys[0] : undefined);
  throw new CallFailure('invalid_request', { field: field === undefined ? undefined : String(field).slice(0, 64) });
}

/**
 * Whether the call only asks for the result of an earlier submission (docs/decisions/0009).
 * @throws {CallFailure} `invalid_request` for any value but `true`, because a misread value would send money
 */
export const isReplayOnly = (request: IncomingMessage): boolean => isTrue(request, 'Idempotency-Replay-Only');

/**
 * Whether the browser has sent nothing under this key before.
 * @throws {CallFailure} `invalid_request` for any value but `true`
 */
export const isFirstTry = (request: IncomingMessage): boolean => isTrue(request, 'Idempotency-First-Try');

function isTrue({ headers }: IncomingMessage, name: string): boolean {
  const value = headers[name.toLowerCase()];
  if (value !== undefined && value !== 'true') throw new CallFailure('invalid_request', { field: name });
  return value !== undefined;
}
