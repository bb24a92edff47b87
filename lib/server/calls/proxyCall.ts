import type { IncomingMessage, ServerResponse } from 'node:http';
import { type CallDefinition, timeoutSecondsOf } from '#contract/callDefinition.ts';
import type { CallName, CallRequest } from '#contract/calls.ts';
import type { User } from '#contract/records/user.ts';
import { maskAccount } from '#lib/format/account.ts';
import { newSubmissionLimits } from '#lib/server/config/limits.ts';
import { answerReply, type CachedReply, CallFailure, type CallReply, moneyOutcome, sendReply } from '#lib/server/http/callReply.ts';
import { clientAddress, requireSameOrigin } from '#lib/server/http/request.ts';
import { parseBody, readBody } from '#lib/server/http/requestBody.ts';
import { readSubmissionHeaders, submissionBodyHash, submissionId } from '#lib/server/idempotency/submission.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import type { Session } from '#lib/server/session/session.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { type CallContext, type CallParts, createCallLog, errorReply, type KnownCall, type LogCall } from './callContext.ts';
import { isFirstTry, isReplayOnly, requireAdmission, requireJsonPost, requireValidBody } from './callGuards.ts';
import { type Answer, requireOfferedCall } from './callHandlers.ts';

/** Answers a call of the browser. `callName`: the last part of the URL path, not validated. Never throws. */
export type ProxyCall = (request: IncomingMessage, response: ServerResponse, callName: string) => Promise<void>;

type ProxyParts = CallParts & { logCall: LogCall };

/** Guards, upstream, reply (specification section 7). It reads the raw body and writes one log line. */
export function createProxy(callParts: CallParts): ProxyCall {
  const { env, log } = callParts;
  const logCall = createCallLog(log);
  const parts = { ...callParts, logCall };
  return async (request, response, callName) => {
    const { origin, cookie: cookieHeader } = request.headers;
    const address = clientAddress(request, env.trustedHops);
    const call: CallContext = { requestId: currentRequestId(), startedAt: performance.now(), address, origin, cookieHeader };
    const reply = await answerCall(parts, request, call, callName).catch((error: unknown) => errorReply(error, call, log));
    // First the log: a kill between the two must not lose the line of a reply.
    logCall(call, reply);
    sendReply(response, reply, call.requestId);
  };
}

/** Runs the guards in a fixed order; the first failure ends the call before the upstream is asked. */
async function answerCall(
  parts: ProxyParts,
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
    call.isFirstTry = isFirstTry(request);
    call.isReplayOnly = isReplayOnly(request);
  }
  const body = parseBody(bytes);
  await requireAdmission(parts, request, call);
  const { checksBody, answer } = call.handler;
  const isFree = call.isReplayOnly || checksBody;
  const validBody = isFree ? body : (requireValidBody(call.definition, body) as object);
  if (call.definition.shared) return answerSharedRead(parts, call, validBody);
  const ask = (sent: object) => askUpstream(parts, call, sent);
  const send = () => answer?.(parts, call, validBody as CallRequest<CallName>, ask) ?? ask(validBody).then(answerReply);
  return isMoney ? submitOnce(parts, request, call, validBody, send) : send();
}

/** Shared reads are anonymous and cached. */
function answerSharedRead(parts: ProxyParts, call: KnownCall, body: object): CachedReply | Promise<CachedReply> {
  // A copy: a stale reply is logged without the upstream request that runs in the background.
  const anonymous: KnownCall = { ...call, address: undefined };
  const ask = () => askUpstream(parts, anonymous, body);
  const reply = parts.readCache.get({ name: call.name, body, seconds: call.definition.shared?.seconds ?? 0, ask });
  if (reply instanceof Promise) call.upstreamStartedAt = performance.now();
  return reply;
}

/** Carries out a money call once per idempotency key (docs/decisions/0009), to its end even if the browser disconnects. */
async function submitOnce(
  parts: ProxyParts,
  request: IncomingMessage,
  call: KnownCall,
  body: object,
  send: () => Promise<CallReply>,
): Promise<CallReply> {
  const { log, logCall, meter, limits, submissions } = parts;
  const { name, requestId, session } = call;
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
  const submission = { id, bodyHash, limitMs, requestId, limits: limits.stored(newSubmissionLimits, { userId }) };
  const sendClaimed = () => {
    call.isClaimed = true;
    // After the claim: one that took long, in a store that was away, must not send for a session that has ended meanwhile.
    return requireGoodSession(parts, session as Session)
      .then(send)
      .catch((error: unknown) => errorReply(error, call, log));
  };
  const onLate = (late: CallReply) => {
    if (late.outcome !== 'unknown') meter?.moneyOutcome(name, 'late');
    logCall(call, late, 'late_answer');
  };
  const reply = await submissions.submit(submission, sendClaimed, onLate).catch((error: CallFailure) => {
    // Refused before it was claimed.
    if (error.code !== 'idempotency_mismatch') meter?.moneyOutcome(name, call.isFirstTry ? 'not_sent' : 'unknown');
    throw error;
  });
  if (!reply.isReplayed) meter?.moneyOutcome(name, moneyOutcome(reply));
  return reply;
}

/** @throws {CallFailure} `unauthorized`, or `overloaded` if the store of the ended sessions does not answer */
async function requireGoodSession({ ended }: ProxyParts, session: Session): Promise<void> {
  if (await ended.isEndedNow(session)) throw new CallFailure('unauthorized');
}

async function askUpstream(parts: ProxyParts, call: KnownCall, body: object): Promise<Answer> {
  const { upstream, ended } = parts;
  const { name, definition, handler, session, address, origin, requestId } = call;
  const { isPoll = false, checkAnswer } = handler;
  call.upstreamStartedAt = performance.now();
  try {
    const options = { token: session?.upstreamToken, origin, clientAddress: address, isPoll, requestId };
    const answer: Answer = await upstream.call(name, body as CallRequest<CallName>, options);
    checkAnswer?.(answer, parts);
    return browserAnswer(definition, isPoll, answer);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'unauthorized') throw error;
    // A visitor has no session to revoke: the upstream must not answer 401 to an open call.
    if (!session) throw new UpstreamError('upstream_invalid', false);
    await ended.end(session.sessionId);
    call.event = 'session_revoked';
    throw error;
  } finally {
    call.upstreamMs = performance.now() - call.upstreamStartedAt;
  }
}

const known = new WeakMap<Answer, Answer>();

/**
 * What the browser receives of an upstream's answer: without `serverOnly` fields; polls carry the last four digits of numbers only
 * (`get-member` has the whole ones). An answer that the parser has remembered gives the same object again.
 */
function browserAnswer(definition: CallDefinition, isPoll: boolean, answer: Answer): Answer {
  const before = known.get(answer);
  if (before) return before;
  const shown = { ...answer };
  if (isPoll && answer.user) shown.user = masked(answer.user as User);
  for (const field of definition.serverOnly ?? []) delete shown[field];
  // Only a frozen answer, which the parser has remembered, comes again.
  if (Object.isFrozen(answer)) known.set(answer, Object.freeze(shown));
  return shown;
}

const masked = (user: User): User => ({ ...user, phone: maskAccount(user.phone), banknum: maskAccount(user.banknum) });
