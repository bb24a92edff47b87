import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { timeoutSecondsOf } from '#contract/callDefinition.ts';
import type { CallName, CallRequest } from '#contract/calls.ts';
import type { CallContext, KnownCall } from './callContext.ts';
import {
  isFirstTry,
  isReplayOnly,
  isSuperseding,
  requireIdempotencyKey,
  requireJsonPost,
  requireMember,
  requireOfferedCall,
  requireValidBody,
} from './callGuards.ts';
import { CallFailure, toCallFailure } from '#lib/server/http/callFailure.ts';
import {
  answerReply,
  failureReply,
  moneyOutcome,
  sendReply,
  type CallOutcome,
  type CallReply,
  type CachedReply,
} from '#lib/server/http/callReply.ts';
import { checkLogin } from '#lib/server/session/checkLogin.ts';
import { clientAddress } from '#lib/server/http/clientAddress.ts';
import { requireListedGame } from './browserAnswer.ts';
import { limitOf, newSubmissionLimits } from '#lib/server/config/limits.ts';
import { meter } from '#lib/server/log/meter.ts';
import { moneySubmissions } from '#lib/server/idempotency/submissions.ts';
import { registerUnderLimits } from './registration.ts';
import { requireSameOrigin } from '#lib/server/http/requireSameOrigin.ts';
import { browserAnswer } from './browserAnswer.ts';
import { parseBody, readBody } from '#lib/server/http/requestBody.ts';
import { logCall } from './logCall.ts';
import { currentRequestId } from '#lib/server/log/requestTrace.ts';
import { requireUnderLimit, storedLimits } from '#lib/server/limits/requireUnderLimit.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { knownUserId, type Session } from '#lib/server/session/session.ts';
import { changePassword } from './passwordChange.ts';
import { requireGoodPassword } from './passwordRule.ts';
import { readCache } from './readCache.ts';
import { endedSessions } from '#lib/server/session/endedSessions.ts';
import { submissionAgeMs, submissionAmountHash, submissionBodyHash, submissionId } from '#lib/server/idempotency/submission.ts';
import { callUpstream } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { withdrawUnderLock } from './withdrawalLock.ts';

type CallBody = CallRequest<CallName>;

/**
 * Answers a call of the browser: guards, upstream, reply (specification section 7). Reads the raw body, writes one log
 * line, never throws.
 * @param callName the last part of the URL path, not validated
 */
export async function proxyCall(request: IncomingMessage, response: ServerResponse, callName: string): Promise<void> {
  const call: CallContext = {
    requestId: currentRequestId(),
    startedAt: performance.now(),
    address: clientAddress(request, serverEnv().trustedHops),
  };
  let reply: CallReply | CachedReply;
  try {
    reply = await answerCall(request, call, callName);
  } catch (error) {
    reply = errorReply(error, call);
  }
  // First the log: a kill between the two must not lose the line of a reply.
  logCall(call, reply);
  sendReply(response, reply, call.requestId);
}

/** Runs the guards in a fixed order; the first failure ends the call before the upstream is asked. */
async function answerCall(request: IncomingMessage, context: CallContext, callName: string): Promise<CallReply | CachedReply> {
  requireJsonPost(request);
  const bytes = await readBody(request);
  requireSameOrigin(request);

  const call: KnownCall = Object.assign(context, requireOfferedCall(callName));
  const { definition, address } = call;
  if (definition.kind === 'money') {
    call.isFirstTry = isFirstTry(request);
    call.isReplayOnly = isReplayOnly(request);
  }

  const body = parseBody(bytes);
  const cachedUserId = knownUserId(request.headers.cookie);
  if (definition.access === 'member') {
    if (cachedUserId === undefined) await requireUnderLimit('stranger', { address });
    const member = requireMember(request);
    call.session = member instanceof Promise ? await member : member;
  }
  const counting = requireUnderLimit(limitOf(definition), { userId: call.session?.userId ?? cachedUserId, address });
  if (counting instanceof Promise) await counting;
  call.isAdmitted = true;
  if (call.name === 'user-do-login') return answerLogin(request, call, body);
  if (definition.kind === 'money') return answerMoneyCall(request, call, body);
  const validBody = requireValidBody(definition, body) as CallBody;
  if (definition.shared) return answerSharedRead(request, call, validBody);
  if (call.name === 'change-password') return answerPasswordChange(request, call, validBody as CallRequest<'change-password'>);
  const ask = () => askUpstream(request, call, validBody);
  if (call.name !== 'user-register') return answerReply(await ask());
  const { pw, id } = validBody as CallRequest<'user-register'>;
  requireGoodPassword(pw, 'pw', id);
  return answerReply(await registerUnderLimits(definition, { address }, ask));
}

/** Shared reads are anonymous and cached. */
function answerSharedRead(request: IncomingMessage, call: KnownCall, body: CallBody): CachedReply | Promise<CachedReply> {
  // A copy: a stale reply is logged without the upstream request that runs in the background.
  const anonymous: KnownCall = { ...call, address: undefined };
  const ask = () => askUpstream(request, anonymous, body);
  const reply = readCache().get({ name: call.name, body, seconds: call.definition.shared?.seconds ?? 0, ask });
  if (reply instanceof Promise) call.upstreamStartedAt = performance.now();
  return reply;
}

const loginForm = z.strictObject({ id: z.string(), pw: z.string() });

/**
 * Checks id and password without creating a session. An impossible id gets the same reply as a wrong one, and the upstream's status is
 * reduced to `success` or `fail`: neither reveals which ids exist.
 */
async function answerLogin(request: IncomingMessage, call: KnownCall, body: { id?: unknown }): Promise<CallReply> {
  if (!loginForm.safeParse(body).success) requireValidBody(call.definition, body);
  call.attemptedAs = String(body.id);
  const context = { requestId: call.requestId, clientAddress: call.address, cookieHeader: request.headers.cookie };
  const login = await checkLogin(body, context, async (accepted) => accepted);
  call.event = login ? 'login' : 'login_refused';
  return answerReply({ status: login ? 'success' : 'fail' });
}

function answerPasswordChange(request: IncomingMessage, call: KnownCall, body: CallRequest<'change-password'>): Promise<CallReply> {
  const context = { requestId: call.requestId, clientAddress: call.address };
  return changePassword(call.session as Session, body, context, (session) => {
    call.session = session;
    return askUpstream(request, call, { pass: body.pass }).then(answerReply, (error: unknown) => errorReply(error, call));
  });
}

/** Carries out a money call once per idempotency key (docs/decisions/0009), to its end even if the browser disconnects. */
async function answerMoneyCall(request: IncomingMessage, call: KnownCall, body: object): Promise<CallReply> {
  const { name, definition } = call;
  const userId = call.session?.userId ?? '';
  const limitMs = timeoutSecondsOf(definition) * 1000;
  const validBody = call.isReplayOnly ? {} : (requireValidBody(definition, body) as CallBody);
  const key = requireIdempotencyKey(request);
  const id = submissionId(userId, name, key);
  const amountHash = submissionAmountHash(key, request.headers['idempotency-amount']);
  if (call.isReplayOnly) {
    const reply = await moneySubmissions().replay(id, limitMs, { ageMs: submissionAgeMs(request.headers['idempotency-age']), amountHash });
    if (!reply) throw new CallFailure('not_found');
    return reply;
  }
  // The member sends although an earlier submission may still be carried out.
  if (isSuperseding(request)) call.event = 'money_repeated';
  const submission = {
    id,
    bodyHash: `${submissionBodyHash(key, validBody)}.${amountHash}`,
    limitMs,
    requestId: call.requestId,
    limits: storedLimits(newSubmissionLimits, { userId }),
  };
  const sendOnce = () => askUpstream(request, call, validBody);
  const isWithdrawal = name === 'apply-user-withdraw';
  const sendAllowed = () =>
    isWithdrawal ? withdrawUnderLock(userId, validBody, sendOnce, () => (call.event = 'withdrawals_closed')) : sendOnce();
  // After the claim: one that took long, in a store that was away, must not send for a session that has ended meanwhile.
  const send = () => {
    call.isClaimed = true;
    return requireGoodSession(call.session as Session)
      .then(sendAllowed)
      .then(answerReply, (error: unknown) => errorReply(error, call));
  };
  const onLate = (late: CallReply) => {
    if (late.outcome !== 'unknown') meter()?.moneyOutcome(name, 'late');
    logCall(call, late, 'late_answer');
  };
  const reply = await moneySubmissions()
    .submit(submission, send, onLate)
    .catch((error: CallFailure) => {
      // Refused before it was claimed.
      if (error.code !== 'idempotency_mismatch') meter()?.moneyOutcome(name, call.isFirstTry ? 'not_sent' : 'unknown');
      throw error;
    });
  if (!reply.isReplayed) meter()?.moneyOutcome(name, moneyOutcome(reply));
  return reply;
}

/** @throws {CallFailure} `unauthorized`, or `overloaded` if nobody can tell now */
async function requireGoodSession(session: Session): Promise<void> {
  if (await endedSessions().isEndedNow(session)) throw new CallFailure('unauthorized');
}

async function askUpstream(request: IncomingMessage, call: KnownCall, body: CallBody): Promise<{ status: string }> {
  const { name, definition, session, address, requestId } = call;
  call.upstreamStartedAt = performance.now();
  try {
    const isPoll = name === 'user-health-check';
    const options = { token: session?.upstreamToken, origin: request.headers.origin, clientAddress: address, isPoll, requestId };
    const answer: { status: string } & Record<string, unknown> = await callUpstream(name, body, options);
    if (name === 'open-game') requireListedGame(answer);
    return browserAnswer(definition, isPoll, answer);
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'unauthorized') throw error;
    // A visitor has no session to revoke: the upstream must not answer 401 to an open call.
    if (!session) throw new UpstreamError('upstream_invalid', false);
    await endedSessions().end(session.sessionId);
    call.event = 'session_revoked';
    throw error;
  } finally {
    call.upstreamMs = performance.now() - call.upstreamStartedAt;
  }
}

/** The outcome of a failed call; undefined for reads, which change nothing. */
function outcomeOf(failure: CallFailure, call: CallContext): CallOutcome | undefined {
  const { definition, upstreamStartedAt, isFirstTry, isReplayOnly, isClaimed } = call;
  if (definition === undefined || definition.kind === 'read') return undefined;
  // Nobody has looked for the earlier request that this one may repeat.
  const mayBeRepeat = definition.kind === 'money' && (!isFirstTry || isReplayOnly) && !isClaimed && failure.code !== 'idempotency_mismatch';
  const mayBeCarriedOut = failure instanceof UpstreamError ? failure.mayBeCarriedOut : upstreamStartedAt !== undefined;
  return mayBeRepeat || mayBeCarriedOut ? 'unknown' : 'not_sent';
}

function errorReply(error: unknown, call: CallContext): CallReply {
  const failure = toCallFailure(error, call.requestId);
  return failureReply(failure, outcomeOf(failure, call));
}
