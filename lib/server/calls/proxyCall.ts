import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CallDefinition, timeoutSecondsOf } from '#contract/callDefinition.ts';
import type { CallName, CallRequest } from '#contract/calls.ts';
import type { User } from '#contract/records/user.ts';
import { maskAccount } from '#lib/format/account.ts';
import { limitOf, newSubmissionLimits } from '#lib/server/config/limits.ts';
import { cookieName, cookieValue, setCookieLine } from '#lib/server/http/authCookies.ts';
import {
  answerReply,
  type CachedReply,
  CallFailure,
  type CallReply,
  moneyOutcome,
  sendReply,
} from '#lib/server/http/callReply.ts';
import { headerCount, requireSameOrigin } from '#lib/server/http/request.ts';
import { parseBody, readBody } from '#lib/server/http/requestBody.ts';
import {
  readSubmissionHeaders,
  submissionBodyHash,
  submissionId,
} from '#lib/server/idempotency/submissions.ts';
import { currentRequest, currentRequestId } from '#lib/server/log/requestTrace.ts';
import type { Session, Sessions } from '#lib/server/session/session.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import {
  type CallContext,
  type CallParts,
  errorReply,
  type KnownCall,
  logCall,
} from './callContext.ts';
import { type Answer, requireOfferedCall, requireValidBody } from './callHandlers.ts';

/** `callName` is the last part of the URL path, before any check. The promise never rejects. */
export type ProxyCall = (
  request: IncomingMessage,
  response: ServerResponse,
  callName: string,
) => Promise<void>;

/** Makes the handler of calls (specification section 7). */
export function createProxy(parts: CallParts): ProxyCall {
  const { log } = parts;
  return async (request, response, callName) => {
    const { origin, cookie: cookieHeader } = request.headers;
    const call: CallContext = { address: currentRequest().address, origin, cookieHeader };
    const reply = await answerCall(parts, request, call, callName).catch((error: unknown) =>
      errorReply(error, call, log),
    );
    // The log line is written before the reply is sent, so that a kill between the two does not lose the line.
    logCall(log, call, reply);
    sendReply(response, reply);
  };
}

/** A guard that fails ends the call before anything is sent to the upstream. */
async function answerCall(
  parts: CallParts,
  request: IncomingMessage,
  context: CallContext,
  callName: string,
): Promise<CallReply | CachedReply> {
  requireJsonPost(request);
  const bytes = await readBody(request);
  requireSameOrigin(request);
  const call: KnownCall = Object.assign(context, requireOfferedCall(parts, callName));
  const isMoney = call.definition.kind === 'money';
  if (isMoney) {
    call.isFirstTry = isTrue(request, 'Idempotency-First-Try');
    call.isReplayOnly = isTrue(request, 'Idempotency-Replay-Only');
  }
  const body = parseBody(bytes);
  await requireAdmission(parts, request, call);
  const { checksBody, answer } = call.handler;
  const isUnchecked = call.isReplayOnly || checksBody;
  const validBody = isUnchecked ? body : (requireValidBody(call.definition, body) as object);
  if (call.definition.shared) return answerSharedRead(parts, call, validBody);
  const ask = (sent: object) => askUpstream(parts, call, sent);
  const send = () =>
    answer?.(parts, call, validBody as CallRequest<CallName>, ask) ??
    ask(validBody).then(answerReply);
  return isMoney ? submitOnce(parts, request, call, validBody, send) : send();
}

const jsonType = /^application\/json(?:\s*;\s*charset="?utf-8"?)?$/i;

function requireJsonPost(request: IncomingMessage): void {
  if (request.method !== 'POST') throw new CallFailure('method_not_allowed');
  const { 'content-type': type, 'content-encoding': encoding } = request.headers;
  if (type === undefined || !jsonType.test(type) || encoding !== undefined)
    throw new CallFailure('unsupported_media_type');
}

async function requireAdmission(
  { limits, sessions }: CallParts,
  request: IncomingMessage,
  call: KnownCall,
): Promise<void> {
  const { definition, address, cookieHeader } = call;
  const cachedUserId = sessions.knownUserId(cookieHeader);
  if (definition.access === 'member') {
    // A session cookie that is not in the cache has a limit, because decrypting it costs more than the rest of the call.
    if (cachedUserId === undefined) await limits.requireUnder('stranger', { address });
    call.session = requireToken(sessions, request, await sessions.read(cookieHeader));
  }
  await limits.requireUnder(limitOf(definition), {
    userId: call.session?.userId ?? cachedUserId,
    address,
  });
  call.isAdmitted = true;
}

function requireToken(
  sessions: Sessions,
  request: IncomingMessage,
  session: Session | null,
): Session {
  if (!session)
    throw new CallFailure('unauthorized', { setCookie: deletedCookie(sessions, request) });
  if (
    headerCount(request, 'authorization') !== 1 ||
    !sessions.isTokenValid(session, request.headers.authorization)
  ) {
    throw new CallFailure('unauthorized', { securityEvent: 'token_mismatch' });
  }
  return session;
}

/**
 * The cookie of an ended session is not deleted. Otherwise this reply, if it arrived after the reply of a new login, would delete the new
 * cookie.
 */
function deletedCookie(
  sessions: Sessions,
  { headers: { cookie } }: IncomingMessage,
): string | undefined {
  const isInvalid =
    cookieValue(cookie, cookieName('session')) !== undefined &&
    sessions.knownUserId(cookie) === undefined;
  return isInvalid ? setCookieLine('session', '', 0) : undefined;
}

/** @throws {CallFailure} `invalid_request` for any value except `true`, because a misread value could send money (docs/decisions/0009) */
function isTrue({ headers }: IncomingMessage, name: string): boolean {
  const value = headers[name.toLowerCase()];
  if (value !== undefined && value !== 'true')
    throw new CallFailure('invalid_request', { field: name });
  return value !== undefined;
}

/** The upstream does not get the client address, because the answer is for all visitors. */
function answerSharedRead(
  parts: CallParts,
  call: KnownCall,
  body: object,
): CachedReply | Promise<CachedReply> {
  // The upstream request writes its times into a copy of the call, because a stale reply is logged without waiting for that request.
  const anonymous: KnownCall = { ...call, address: undefined };
  const ask = () => askUpstream(parts, anonymous, body);
  const reply = parts.readCache.get({
    name: call.name,
    body,
    seconds: call.definition.shared?.seconds ?? 0,
    ask,
  });
  if (reply instanceof Promise) call.upstreamStartedAt = performance.now();
  return reply;
}

/** Carries out a money call once per idempotency key (docs/decisions/0009). The call runs to its end even if the browser disconnects. */
async function submitOnce(
  parts: CallParts,
  request: IncomingMessage,
  call: KnownCall,
  body: object,
  send: () => Promise<CallReply>,
): Promise<CallReply> {
  const { log, meter, limits, submissions } = parts;
  const { name, session } = call;
  const userId = session?.userId ?? '';
  const limitMs = timeoutSecondsOf(call.definition) * 1000;
  const { key, amountHash, ageMs, isSuperseding } = readSubmissionHeaders(request.headers);
  const id = submissionId(userId, name, key);
  if (call.isReplayOnly) {
    const reply = await submissions.replay(id, limitMs, { ageMs, amountHash });
    if (!reply) throw new CallFailure('not_found');
    return reply;
  }
  if (isSuperseding) call.event = 'money_repeated';
  const bodyHash = `${submissionBodyHash(key, body)}.${amountHash}`;
  const submission = {
    id,
    bodyHash,
    limitMs,
    requestId: currentRequestId(),
    limits: limits.stored(newSubmissionLimits, { userId }),
  };
  const sendClaimed = () => {
    call.isClaimed = true;
    // The session is checked after the key was claimed, because it may have ended while a slow store claimed the key.
    return requireGoodSession(parts, session as Session)
      .then(send)
      .catch((error: unknown) => errorReply(error, call, log));
  };
  const onLate = (late: CallReply) => {
    if (late.outcome !== 'unknown') meter?.moneyOutcome(name, 'late');
    logCall(log, call, late, 'late_answer');
  };
  const reply = await submissions
    .submit(submission, sendClaimed, onLate)
    .catch((error: CallFailure) => {
      // The submission was refused before its key was claimed.
      if (error.code !== 'idempotency_mismatch')
        meter?.moneyOutcome(name, call.isFirstTry ? 'not_sent' : 'unknown');
      throw error;
    });
  if (!reply.isReplayed) meter?.moneyOutcome(name, moneyOutcome(reply));
  return reply;
}

/** @throws {CallFailure} `unauthorized`, or `overloaded` if the store of the ended sessions does not answer */
async function requireGoodSession({ ended }: CallParts, session: Session): Promise<void> {
  if (await ended.isEndedNow(session)) throw new CallFailure('unauthorized');
}

async function askUpstream(parts: CallParts, call: KnownCall, body: object): Promise<Answer> {
  const { upstream, ended } = parts;
  const { name, definition, handler, session, address, origin } = call;
  const { isPoll = false, checkAnswer } = handler;
  call.upstreamStartedAt = performance.now();
  try {
    const options = { token: session?.upstreamToken, origin, clientAddress: address, isPoll };
    const answer: Answer = await upstream.call(name, body as CallRequest<CallName>, options);
    checkAnswer?.(answer, parts);
    return browserAnswer(definition, isPoll, answer);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'unauthorized') throw error;
    // 401 is an invalid answer to a call without a session, because there is no session that the upstream could have ended.
    if (!session) throw new UpstreamError('upstream_invalid', false);
    await ended.end(session.sessionId);
    call.event = 'session_revoked';
    throw error;
  } finally {
    call.upstreamMs = performance.now() - call.upstreamStartedAt;
  }
}

/** A poll gets only the last four digits of account and phone numbers, which the call `get-member` returns complete. */
function browserAnswer(definition: CallDefinition, isPoll: boolean, answer: Answer): Answer {
  const shown = { ...answer };
  if (isPoll && answer.user) shown.user = masked(answer.user as User);
  for (const field of definition.serverOnly ?? []) delete shown[field];
  return shown;
}

const masked = (user: User): User => ({
  ...user,
  phone: maskAccount(user.phone),
  banknum: maskAccount(user.banknum),
});
