import { Pool } from 'undici';
import { answersRepeat, timeoutSecondsOf, type CallDefinition, type CallKind } from '#contract/callDefinition.ts';
import { calls, type CallName, type CallRequest, type CallResponse } from '#contract/calls.ts';
import { moneySeconds } from '#contract/moneySeconds.ts';
import { ResponseMemoryBudget } from './responseMemoryBudget.ts';
import { meter } from '#lib/server/log/current.ts';
import type { UpstreamOutcome } from '#lib/server/log/meter.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { requestTrace, traceHeaders, type ClientSpan } from '#lib/server/log/requestTrace.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { withOneRetry } from './readRetry.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { callMapping } from './map/compileCallMap.ts';
import { parseOnce } from './parsedAnswers.ts';
import { hasUnreadableAmount, parseUpstreamResponse } from './parseUpstreamResponse.ts';
import { upstreamBreaker } from './upstreamBreaker.ts';
import { UpstreamError, type UpstreamErrorCode } from './upstreamError.ts';
import { sendUpstreamRequest } from './sendUpstreamRequest.ts';
import { watchedLookup } from './localTrouble.ts';
import { acquire } from './concurrencyLimit.ts';

export interface UpstreamOptions {
  /** The member's upstream token; sent with member calls only. */
  token?: string | undefined;
  /** The validated origin of the page, for rows with `forwardsOrigin`. */
  origin?: string | undefined;
  clientAddress?: string | undefined;
  /** A periodic call: shed first under load. */
  isPoll?: boolean;
  requestId: string;
}

/**
 * Makes one call to the upstream and returns its parsed answer, `serverOnly` fields included. A business status such as `wait` is an
 * answer. The time limit is that of the row, for money plus `moneySeconds.grace`. The request is sent at most once, reads are retried once
 * after a lost connection, and nothing is sent while the breaker is open.
 * @throws {UpstreamError} without a business answer.
 */
export async function callUpstream<N extends CallName>(name: N, body: CallRequest<N>, options: UpstreamOptions): Promise<CallResponse<N>> {
  const definition: CallDefinition = calls[name];
  const isRead = definition.kind === 'read';
  const isMoney = definition.kind === 'money';
  // Money calls never probe an open breaker. Logins do: a quiet site may have no other calls.
  let resends = -1;
  const call = () =>
    upstreamBreaker().run(() => {
      resends += 1;
      return observed(name, definition.kind, resends, (span) => ask(name, body, options, span));
    }, !isMoney);
  const release = acquire(isMoney ? 'money' : options.isPoll ? 'poll' : 'usual');
  try {
    return (await (isRead ? withOneRetry(call) : call())) as CallResponse<N>;
  } finally {
    release();
  }
}

const outcomes: Record<UpstreamErrorCode, UpstreamOutcome> = {
  overloaded: 'answered', // dropped for lack of memory
  rate_limited: 'refused',
  unauthorized: 'refused',
  invalid_request: 'refused',
  upstream_invalid: 'invalid',
  upstream_unavailable: 'unavailable',
  upstream_timeout: 'timeout',
};

/** Records the result and duration of a request, in metrics and as a span. A fault of the portal is not counted. */
async function observed<Answer>(
  name: CallName,
  kind: CallKind,
  resends: number,
  send: (span?: ClientSpan) => Promise<Answer>,
): Promise<Answer> {
  const counting = meter();
  const span = requestTrace()?.span?.beginCall(name, resends);
  if (!counting && !span) return send();
  const startedAt = performance.now();
  const end = (outcome: UpstreamOutcome | undefined) => {
    if (outcome) counting?.upstreamRequest(name, kind, outcome, (performance.now() - startedAt) / 1000);
    span?.end(outcome);
  };
  try {
    const answer = await send(span);
    end('answered');
    return answer;
  } catch (error) {
    end(error instanceof UpstreamError ? outcomes[error.code] : undefined);
    throw error;
  }
}

async function ask(name: CallName, body: object, options: UpstreamOptions, span?: ClientSpan): Promise<Record<string, unknown>> {
  const definition: CallDefinition = calls[name];
  const mapping = callMapping(name);
  const { keepAlive, singleUse } = upstreamPools();
  const isMoney = definition.kind === 'money';
  const memory = new ResponseMemoryBudget(definition);
  try {
    const response = await sendUpstreamRequest(isMoney ? singleUse : keepAlive, {
      path: mapping?.path ?? definition.upstreamPath,
      headers: upstreamHeaders(definition, options, span),
      body: JSON.stringify(mapping?.writeBody ? mapping.writeBody(body) : body),
      limitMs: (timeoutSecondsOf(definition) + (isMoney ? moneySeconds.grace : 0)) * 1000,
      memory,
    });
    span?.setHttpStatus(response.httpStatus);
    const parse = () => parseUpstreamResponse(definition, response, memory, mapping?.readAnswer);
    const answer = await (answersRepeat(definition) ? parseOnce(name, response, parse) : parse());
    if (hasUnreadableAmount(answer)) tellUnreadableAmount(name);
    return answer;
  } finally {
    memory.release();
  }
}

const warnAgainMs = 3_600_000;
const warnedAt = new Map<CallName, number>();

/** The member sees 0: the metric counts each such answer, the log warns once a call and hour, without the value. */
function tellUnreadableAmount(name: CallName): void {
  meter()?.unreadableAmount();
  const now = performance.now();
  if (now - (warnedAt.get(name) ?? -Infinity) < warnAgainMs) return;
  warnedAt.set(name, now);
  log.warn({ event: 'unreadable_amount', route: `/api/routes/${name}` });
}

const upstreamPools = () =>
  processSingleton('upstreamPools', () => {
    const { origin } = serverEnv().upstreamUrl;
    const connect = { timeout: 2_000, lookup: watchedLookup };
    return {
      keepAlive: new Pool(origin, { connections: 256, connect }),
      // A keep-alive connection can close while a request is sent, with unknown outcome. Each money call opens a new one.
      singleUse: new Pool(origin, { connections: 256, pipelining: 0, connect }),
    };
  });

/** The headers of an upstream request. None is copied from the browser. */
function upstreamHeaders(
  definition: CallDefinition,
  { token, origin, clientAddress, requestId }: UpstreamOptions,
  span: ClientSpan | undefined,
): string[] {
  const headers = ['content-type', 'application/json', 'accept', 'application/json', 'accept-encoding', 'gzip', 'user-agent', 'portal'];
  headers.push('x-request-id', requestId);
  if (clientAddress !== undefined) headers.push('x-forwarded-for', clientAddress);
  if (definition.forwardsOrigin) headers.push('origin', origin ?? '');
  if (definition.access === 'member' && token !== undefined) {
    const scheme = serverEnv().upstreamAuthScheme;
    headers.push('authorization', scheme ? `${scheme} ${token}` : token);
  }
  headers.push(...traceHeaders(span));
  return headers;
}
