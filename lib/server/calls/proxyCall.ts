import type { IncomingMessage, ServerResponse } from 'node:http';
import { z } from 'zod';
import { timeoutSecondsOf } from '#contract/callDefinition.ts';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { findCall } from '#contract/calls.ts';
import type { CallName, CallRequest } from '#contract/calls.ts';
import { isReplayOnly, requireIdempotencyKey, requireJsonPost, requireMember, requireValidBody } from './callGuards.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { answerReply, failureReply, moneyOutcome, sendReply } from '#lib/server/http/callReply.ts';
import type { CallOutcome, CallReply, CachedReply } from '#lib/server/http/callReply.ts';
import { checkLogin } from '#lib/server/session/checkLogin.ts';
import { clientAddress } from '#lib/server/http/clientAddress.ts';
import { isGameUrlAllowed } from './gameHosts.ts';
import { reportUnlistedImages } from './imageHosts.ts';
import { limitOf } from '#lib/server/config/limits.ts';
import { meter } from '#lib/server/log/meter.ts';
import { moneySubmissions } from '#lib/server/idempotency/moneySubmissions.ts';
import { registerUnderLimits } from './registration.ts';
import { requireSameOrigin } from '#lib/server/http/requireSameOrigin.ts';
import { parseBody, readBody } from '#lib/server/http/requestBody.ts';
import { logFault, logRequest, newRequestId } from '#lib/server/log/requestLog.ts';
import { requireUnderLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { knownUserId } from '#lib/server/session/session.ts';
import type { Session } from '#lib/server/session/session.ts';
import { readCache } from './readCache.ts';
import { revokeSession } from '#lib/server/session/revokedSessions.ts';
import { submissionBodyHash, submissionId } from '#lib/server/idempotency/submission.ts';
import { callUpstream } from '#lib/server/upstream/upstream.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** What is known about a call while it runs: each step adds its part, the reply and the log line read it. */
interface RunningCall {
  readonly requestId: string;
  readonly startedAt: number;
  readonly address: string | undefined;
  name?: CallName;
  definition?: CallDefinition;
  session?: Session;
  /** The limits of whoever asks have let it in. */
  isAdmitted?: true;
  /** It asks for the result of an earlier submission: whatever fails, nothing follows for that one. */
  isReplayOnly?: boolean;
  upstreamStartedAt?: number;
  upstreamMs?: number;
}

/**
 * Answers one call of the browser: guards, upstream, reply (contract section 1, specification section 7). `callName` is the last part of the
 * address as it came. Reads the raw body itself; never throws; writes one line to the log.
 */
export async function handleCall(request: IncomingMessage, response: ServerResponse, callName: string): Promise<void> {
  const call: RunningCall = {
    requestId: newRequestId(),
    startedAt: performance.now(),
    address: clientAddress(request, serverEnv().trustedHops),
  };
  let reply: CallReply | CachedReply;
  try {
    reply = await answerCall(request, call, callName);
  } catch (error) {
    reply = replyOfError(error, call);
  }
  sendReply(response, reply, call.requestId);
  logCall(call, reply);
}

/** The guards in their order: the first that fails ends the call, and the upstream hears nothing of it. */
async function answerCall(request: IncomingMessage, call: RunningCall, callName: string): Promise<CallReply | CachedReply> {
  requireJsonPost(request);
  const bytes = await readBody(request);
  requireSameOrigin(request);

  const found = findCall(callName);
  if (!found) throw new CallFailure('not_found');
  const { name, definition } = found;
  call.name = name;
  call.definition = definition;
  if (definition.kind === 'money') call.isReplayOnly = isReplayOnly(request);

  const body = parseBody(bytes);
  const { address } = call;
  const knownMember = knownUserId(request.headers.cookie);
  if (definition.access === 'member') {
    if (knownMember === undefined) await requireUnderLimit('stranger', { address });
    const member = requireMember(request);
    call.session = member instanceof Promise ? await member : member;
  }
  const counting = requireUnderLimit(limitOf(definition), { userId: call.session?.userId ?? knownMember, address });
  if (counting instanceof Promise) await counting;
  call.isAdmitted = true;
  if (name === 'user-do-login') return answerLogin(call, definition, body);
  if (definition.kind === 'money') return answerMoneyCall(request, call, name, definition, body);
  const validBody = requireValidBody(definition, body) as CallRequest<CallName>;
  if (definition.shared) return answerCachedRead(request, call, name, definition, validBody);
  const ask = () => askUpstream(request, call, name, definition, validBody);
  return answerReply(await (definition.limit === 'register' ? registerUnderLimits(definition, { address }, ask) : ask()));
}

/** What is the same for everybody is asked in nobody's name, by whoever comes first, and not again for a while. */
function answerCachedRead(
  request: IncomingMessage,
  call: RunningCall,
  name: CallName,
  definition: CallDefinition,
  body: CallRequest<CallName>,
): CachedReply | Promise<CachedReply> {
  // A copy: who gets a kept answer at once does not wait for the upstream, although it may be asked meanwhile.
  const asker: RunningCall = { ...call, address: undefined };
  const ask = () => askUpstream(request, asker, name, definition, body);
  const reply = readCache().get({ name, body, seconds: definition.shared?.seconds ?? 0, ask });
  if (reply instanceof Promise) call.upstreamStartedAt = performance.now();
  return reply;
}

const loginForm = z.strictObject({ id: z.string(), pw: z.string() });

/**
 * Whether id and password are right, and nothing else: the session that opens is nobody's. An id that no account can have is a wrong one,
 * and the operator's words for a refusal could tell one from another.
 */
async function answerLogin(call: RunningCall, definition: CallDefinition, body: object): Promise<CallReply> {
  if (!loginForm.safeParse(body).success) requireValidBody(definition, body);
  const asker = { requestId: call.requestId, clientAddress: call.address };
  const login = await checkLogin(body, asker, async (accepted) => accepted);
  return answerReply({ status: login ? 'success' : 'fail' });
}

/** A money call is carried out once for each key of a form (docs/decisions/0009), and to its end although the browser may have left. */
async function answerMoneyCall(
  request: IncomingMessage,
  call: RunningCall,
  name: CallName,
  definition: CallDefinition,
  body: object,
): Promise<CallReply> {
  const userId = call.session?.userId ?? '';
  const limitMs = timeoutSecondsOf(definition) * 1000;
  if (call.isReplayOnly) {
    const reply = await moneySubmissions().replay(submissionId(userId, name, requireIdempotencyKey(request)), limitMs);
    if (!reply) throw new CallFailure('not_found');
    return reply;
  }
  const validBody = requireValidBody(definition, body) as CallRequest<CallName>;
  const key = requireIdempotencyKey(request);
  const [id, bodyHash] = [submissionId(userId, name, key), submissionBodyHash(key, validBody)];
  // Counted here: repeats of a form must hear its result, and never that nothing was sent.
  const sendOnce = async () => {
    await requireUnderLimit('moneyPause', { userId });
    await requireUnderLimit('money', { userId });
    return askUpstream(request, call, name, definition, validBody);
  };
  const send = () => sendOnce().then(answerReply, (error: unknown) => replyOfError(error, call));
  const onLate = (late: CallReply) => {
    if (late.outcome !== 'unknown') meter()?.moneyOutcome(name, 'late');
    logCall(call, late, 'late_answer');
  };
  const submission = { id, bodyHash, limitMs, requestId: call.requestId };
  const reply = await moneySubmissions()
    .submit(submission, send, onLate)
    .catch((error: CallFailure) => {
      // Never begun, for want of what remembers it.
      if (error.code === 'overloaded') meter()?.moneyOutcome(name, 'not_sent');
      throw error;
    });
  if (!reply.isReplayed) meter()?.moneyOutcome(name, moneyOutcome(reply));
  return reply;
}

async function askUpstream(
  request: IncomingMessage,
  call: RunningCall,
  name: CallName,
  definition: CallDefinition,
  body: CallRequest<CallName>,
): Promise<{ status: string }> {
  const { session, address, requestId } = call;
  call.upstreamStartedAt = performance.now();
  try {
    const isPoll = name === 'user-health-check';
    const options = { token: session?.upstreamToken, origin: request.headers.origin, clientAddress: address, isPoll, requestId };
    const answer: { status: string } & Record<string, unknown> = await callUpstream(name, body, options);
    if (name === 'open-game') requireListedGame(answer);
    if (definition.shared) reportUnlistedImages(answer);
    for (const field of definition.serverOnly ?? []) delete answer[field];
    return answer;
  } catch (error) {
    if (!(error instanceof UpstreamError) || error.code !== 'unauthorized') throw error;
    // Without a session there is none to end: then an upstream that wants one for an open call is out of order.
    if (!session) throw new UpstreamError('upstream_invalid', false);
    await revokeSession(session.sessionId);
    throw error;
  } finally {
    call.upstreamMs = performance.now() - call.upstreamStartedAt;
  }
}

/** The last word on where a member's game window goes is the operator's list, not the upstream's answer. */
function requireListedGame({ status, gameUrl }: Record<string, unknown>): void {
  if (status !== 'success' || isGameUrlAllowed(String(gameUrl), serverEnv().gameHosts)) return;
  throw new UpstreamError('upstream_invalid', true, { securityEvent: 'game_host' });
}

/** Reads change nothing: for them the question does not arise. */
function outcomeOf(failure: CallFailure, call: RunningCall): CallOutcome | undefined {
  const { definition, isReplayOnly: isQuestion, upstreamStartedAt } = call;
  if (definition === undefined || definition.kind === 'read') return undefined;
  const mayBeSent = failure instanceof UpstreamError ? failure.isSent : upstreamStartedAt !== undefined;
  // What is turned away unread for being one too many could be the repeat of a form that runs.
  const mayBeRepeat = definition.kind === 'money' && failure.code === 'rate_limited' && !call.isAdmitted;
  return mayBeSent || mayBeRepeat || isQuestion ? 'unknown' : 'not_sent';
}

function replyOfError(error: unknown, call: RunningCall): CallReply {
  const failure = error instanceof CallFailure ? error : new CallFailure('internal');
  if (failure !== error) logFault(error, call.requestId);
  return failureReply(failure, outcomeOf(failure, call));
}

function logCall(call: RunningCall, reply: Omit<CallReply, 'text'>, usualEvent = 'call'): void {
  const { name, definition, session, address, requestId, startedAt, upstreamStartedAt } = call;
  const { httpStatus, code, answer, outcome, isReplayed, securityEvent } = reply;
  // Of a form that was sent; once.
  const isMoneyInDoubt = outcome === 'unknown' && definition?.kind === 'money' && call.isAdmitted && !call.isReplayOnly && !isReplayed;
  logRequest(
    {
      event: securityEvent ?? usualEvent,
      route: `/api/routes/${name ?? '[call]'}`,
      status: httpStatus,
      ms: performance.now() - startedAt,
      requestId,
      address,
      userId: session?.userId,
      code,
      answer: definition?.kind === 'money' ? answer : undefined,
      outcome: call.isAdmitted ? outcome : undefined, // whoever was turned away unread submitted nothing
      isReplayed,
      upstreamKind: upstreamStartedAt === undefined ? undefined : definition?.kind,
      upstreamMs: upstreamStartedAt === undefined ? undefined : (call.upstreamMs ?? performance.now() - upstreamStartedAt),
    },
    httpStatus === 500 ? 'error' : securityEvent || isMoneyInDoubt ? 'warn' : 'info',
  );
}
