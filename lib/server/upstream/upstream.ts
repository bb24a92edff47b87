import { Pool } from 'undici';
import { timeoutSecondsOf } from '#contract/callDefinition.ts';
import type { CallDefinition, CallKind } from '#contract/callDefinition.ts';
import { calls } from '#contract/calls.ts';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { ResponseMemoryBudget } from './responseMemoryBudget.ts';
import { meter } from '#lib/server/log/meter.ts';
import type { UpstreamOutcome } from '#lib/server/log/meter.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { withOneRetry } from './readRetry.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { parseUpstreamResponse } from './parseUpstreamResponse.ts';
import { upstreamBreaker } from './upstreamBreaker.ts';
import { UpstreamError } from './upstreamError.ts';
import type { UpstreamErrorCode } from './upstreamError.ts';
import { sendUpstreamRequest } from './sendUpstreamRequest.ts';
import { acquire } from './concurrencyLimit.ts';

export { UpstreamError } from './upstreamError.ts';

/** What a call brings along besides its body. */
export interface UpstreamOptions {
  /** The member's upstream token; only member calls get one. */
  token?: string | undefined;
  /** The page's validated origin, for the calls whose row says `forwardsOrigin`. */
  origin?: string | undefined;
  /** The member's address as computed by the portal. */
  clientAddress?: string | undefined;
  /** It comes again by itself before long. */
  isPoll?: boolean;
  requestId: string;
}

/** The browser is told at its call's limit that the outcome is unknown. So many seconds more the upstream may take to tell the truth. */
const moneyGraceSeconds = 60;

/**
 * Makes one call to the upstream and returns its answer: canonical, and with fields that must not leave the server (`serverOnly`) still in.
 * A business outcome such as `wait` is an answer. Bounded by the seconds of the call's row (money: and
 * `moneyGraceSeconds` more). Sent once at most, a read once more where its connection was lost; not at all while the breaker is open.
 * @throws {UpstreamError} where there is no business answer (contract section 1).
 */
export async function callUpstream<N extends CallName>(name: N, body: CallRequest<N>, options: UpstreamOptions): Promise<CallResponse<N>> {
  const definition: CallDefinition = calls[name];
  const isRead = definition.kind === 'read';
  const isMoney = definition.kind === 'money';
  // Money is never at stake to find out whether the upstream is back. A login may: on a quiet site nobody else comes by.
  const call = () => upstreamBreaker().run(() => metered(name, definition.kind, () => ask(definition, body, options)), !isMoney);
  const release = acquire(isMoney ? 'money' : options.isPoll ? 'poll' : 'usual');
  try {
    return (await (isRead ? withOneRetry(call) : call())) as CallResponse<N>;
  } finally {
    release();
  }
}

const outcomes: Record<UpstreamErrorCode, UpstreamOutcome> = {
  overloaded: 'answered', // and we had no room for it
  rate_limited: 'refused',
  unauthorized: 'refused',
  invalid_request: 'refused',
  upstream_invalid: 'invalid',
  upstream_unavailable: 'unavailable',
  upstream_timeout: 'timeout',
};

/** Counts how a request ends and how long it takes. A fault of ours says nothing about the upstream. */
async function metered<Answer>(name: CallName, kind: CallKind, send: () => Promise<Answer>): Promise<Answer> {
  const counting = meter();
  if (!counting) return send();
  const startedAt = performance.now();
  const count = (outcome: UpstreamOutcome) => counting.upstreamRequest(name, kind, outcome, (performance.now() - startedAt) / 1000);
  try {
    const answer = await send();
    count('answered');
    return answer;
  } catch (error) {
    if (error instanceof UpstreamError) count(outcomes[error.code]);
    throw error;
  }
}

/** Sends the call and reads its answer. */
async function ask(definition: CallDefinition, body: object, options: UpstreamOptions): Promise<Record<string, unknown>> {
  const { kept, fresh } = upstreamPools();
  const isMoney = definition.kind === 'money';
  const room = new ResponseMemoryBudget(definition);
  try {
    const reply = await sendUpstreamRequest(isMoney ? fresh : kept, {
      path: definition.upstreamPath,
      headers: upstreamHeaders(definition, options),
      body: JSON.stringify(body),
      limitMs: (timeoutSecondsOf(definition) + (isMoney ? moneyGraceSeconds : 0)) * 1000,
      room,
    });
    return await parseUpstreamResponse(definition, reply, room);
  } finally {
    room.leave();
  }
}

const upstreamPools = () =>
  processSingleton('upstreamPools', () => {
    const { origin } = serverEnv().upstreamUrl;
    const connect = { timeout: 2_000 };
    return {
      kept: new Pool(origin, { connections: 256, connect }),
      // A kept connection can deliver a request and then break: for money one never knows. So each money call opens its own.
      fresh: new Pool(origin, { connections: 256, pipelining: 0, connect }),
    };
  });

/** The headers of an upstream call, built from nothing: no header of the browser's passes. */
function upstreamHeaders(definition: CallDefinition, { token, origin, clientAddress, requestId }: UpstreamOptions): string[] {
  const headers = ['content-type', 'application/json', 'accept', 'application/json', 'accept-encoding', 'gzip', 'user-agent', 'portal'];
  headers.push('x-request-id', requestId);
  if (clientAddress !== undefined) headers.push('x-forwarded-for', clientAddress);
  if (definition.forwardsOrigin) headers.push('origin', origin ?? '');
  if (definition.access === 'member' && token !== undefined) {
    const scheme = serverEnv().upstreamAuthScheme;
    headers.push('authorization', scheme ? `${scheme} ${token}` : token);
  }
  return headers;
}
