import type { IncomingMessage, ServerResponse } from 'node:http';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { findCall } from '#contract/calls.ts';
import type { CallName, CallRequest } from '#contract/calls.ts';
import { requireUnderAddressLimit } from './addressLimit.ts';
import { requireIdempotencyKey, requireJsonPost, requireMember, requireOwnPage, requireValidBody } from './callGuards.ts';
import { CallFailure } from './callFailure.ts';
import { replyFailure, replyJson } from './callReply.ts';
import type { CallOutcome } from './callReply.ts';
import { clientAddress } from './clientAddress.ts';
import { isGameUrlAllowed } from './gameHosts.ts';
import { reportUnlistedImages } from './imageHosts.ts';
import { parseBody, readBody } from './requestBody.ts';
import { logFault, logRequest, newRequestId } from './requestLog.ts';
import { serverEnv } from './serverEnv.ts';
import type { Session } from './session.ts';
import { revokeSession } from './sharedStore.ts';
import { callUpstream, UpstreamError } from './upstream.ts';

/** What is known about a call while it runs: each step adds its part, the reply and the log line read it. */
interface RunningCall {
  readonly requestId: string;
  readonly startedAt: number;
  readonly address: string | undefined;
  name?: CallName;
  definition?: CallDefinition;
  session?: Session;
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
  try {
    const answer = await answerCall(request, call, callName);
    replyJson(response, 200, JSON.stringify(answer), call.requestId);
    logCall(call, 200);
  } catch (error) {
    const failure = error instanceof CallFailure ? error : new CallFailure('internal');
    if (failure !== error) logFault(error, call.requestId);
    replyFailure(response, failure, call.requestId, outcomeOf(failure, call));
    logCall(call, failure.httpStatus, failure);
  }
}

/** The guards in their order: the first that fails ends the call, and the upstream hears nothing of it. */
async function answerCall(request: IncomingMessage, call: RunningCall, callName: string): Promise<object> {
  requireJsonPost(request);
  const bytes = await readBody(request);
  requireOwnPage(request);

  const found = findCall(callName);
  if (!found) throw new CallFailure('not_found');
  const { name, definition } = found;
  call.name = name;
  call.definition = definition;

  const body = parseBody(bytes);
  requireUnderAddressLimit(call.address);
  if (definition.access === 'member') {
    const member = requireMember(request);
    call.session = member instanceof Promise ? await member : member;
  }
  const validBody = requireValidBody(definition, body) as CallRequest<CallName>;
  if (definition.kind === 'money') requireIdempotencyKey(request);

  return askUpstream(request, call, name, definition, validBody);
}

async function askUpstream(
  request: IncomingMessage,
  call: RunningCall,
  name: CallName,
  definition: CallDefinition,
  body: CallRequest<CallName>,
): Promise<object> {
  const { session, address, requestId } = call;
  call.upstreamStartedAt = performance.now();
  try {
    const options = { token: session?.upstreamToken, origin: request.headers.origin, clientAddress: address, requestId };
    const answer: Record<string, unknown> = await callUpstream(name, body, options);
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
function outcomeOf(failure: CallFailure, { definition, upstreamStartedAt }: RunningCall): CallOutcome | undefined {
  if (definition === undefined || definition.kind === 'read') return undefined;
  const mayBeSent = failure instanceof UpstreamError ? failure.isSent : upstreamStartedAt !== undefined;
  return mayBeSent ? 'unknown' : 'not_sent';
}

function logCall(call: RunningCall, status: number, failure?: CallFailure): void {
  const { name, definition, session, address, requestId, startedAt, upstreamMs } = call;
  const event = failure?.details.securityEvent;
  logRequest(
    {
      event: event ?? 'call',
      route: `/api/routes/${name ?? '[call]'}`,
      status,
      ms: performance.now() - startedAt,
      requestId,
      address,
      userId: session?.userId,
      code: failure?.code,
      upstreamKind: upstreamMs === undefined ? undefined : definition?.kind,
      upstreamMs,
    },
    status === 500 ? 'error' : event ? 'warn' : 'info',
  );
}
