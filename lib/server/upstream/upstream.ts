import { timeoutSecondsOf, type CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName, type CallRequest, type CallResponse } from '#contract/calls.ts';
import { moneySeconds } from '#contract/moneySeconds.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { Meter, UpstreamOutcome } from '#lib/server/log/meter.ts';
import {
  currentRequest,
  currentRequestId,
  traceHeaders,
  type ClientSpan,
} from '#lib/server/log/requestTrace.ts';
import { createBreaker, type BreakerRule } from './breaker.ts';
import { createBudgets } from './budgets.ts';
import { compileCallMap } from './map/compileCallMap.ts';
import { parseUpstreamResponse } from './parseUpstreamResponse.ts';
import { createSender, type Dispatch } from './send.ts';
import { UpstreamError, type UpstreamErrorCode } from './upstreamError.ts';

export interface UpstreamOptions {
  /** Only member calls send the token. */
  token?: string | undefined;
  /** Only calls with `forwardsOrigin` send the validated origin of the page. */
  origin?: string | undefined;
  clientAddress?: string | undefined;
  /** A periodic call is refused first under load. */
  isPoll?: boolean;
}

export type Upstream = ReturnType<typeof createUpstream>;

interface UpstreamParts extends Pick<
  ServerEnv,
  'upstreamUrl' | 'upstreamAuthScheme' | 'backendMap'
> {
  log: Pick<Log, 'info' | 'warn'>;
  meter: Pick<Meter, 'shed' | 'unreadableAmount' | 'upstreamRequest'> | null;
  breakerRule?: Partial<BreakerRule> | undefined;
  dispatch?: Dispatch | undefined;
}

const warnAgainMs = 3_600_000;

export function createUpstream(parts: UpstreamParts) {
  const { upstreamUrl, upstreamAuthScheme, backendMap, log, meter, breakerRule, dispatch } = parts;
  const send = createSender(upstreamUrl, dispatch);
  const breaker = createBreaker(log, breakerRule);
  const budgets = createBudgets(meter);
  const mappings = new Map(
    (Object.keys(calls) as CallName[]).map((name) => [
      name,
      compileCallMap(backendMap, name, calls[name]),
    ]),
  );
  const amountWarnedAt = new Map<CallName, number>();

  /** A fault of the portal is not recorded as a result. */
  const ask = async (name: CallName, body: object, options: UpstreamOptions, resends: number) => {
    const definition: CallDefinition = calls[name];
    const isMoney = definition.kind === 'money';
    const mapping = mappings.get(name);
    const memory = budgets.memoryOf(definition);
    const span = currentRequest().span?.beginCall(name, resends);
    const startedAt = performance.now();
    const end = (outcome: UpstreamOutcome | undefined) => {
      if (outcome)
        meter?.upstreamRequest(
          name,
          definition.kind,
          outcome,
          (performance.now() - startedAt) / 1000,
        );
      span?.end(outcome);
    };
    try {
      const response = await send({
        path: mapping?.path ?? definition.upstreamPath,
        headers: upstreamHeaders(definition, options, upstreamAuthScheme, span),
        body: JSON.stringify(mapping?.writeBody ? mapping.writeBody(body) : body),
        isAlone: isMoney,
        limitMs: (timeoutSecondsOf(definition) + (isMoney ? moneySeconds.grace : 0)) * 1000,
        memory,
      });
      span?.setHttpStatus(response.httpStatus);
      const { answer, hasUnreadableAmount } = await parseUpstreamResponse(
        definition,
        response,
        memory,
        mapping?.readAnswer,
      );
      if (hasUnreadableAmount) tellUnreadableAmount(name);
      end('answered');
      return answer;
    } catch (error) {
      end(error instanceof UpstreamError ? outcomes[error.code] : undefined);
      throw error;
    } finally {
      memory.release();
    }
  };

  const tellUnreadableAmount = (name: CallName) => {
    meter?.unreadableAmount();
    const now = performance.now();
    if (now - (amountWarnedAt.get(name) ?? -Infinity) < warnAgainMs) return;
    amountWarnedAt.set(name, now);
    log.warn({ event: 'unreadable_amount', route: `/api/routes/${name}` });
  };

  return {
    /**
     * A business status such as `wait` is an answer. The answer has `serverOnly` fields too. A read is retried once after a lost
     * connection; any other call is sent at most once.
     * @throws {UpstreamError} if there is no business answer
     */
    async call<N extends CallName>(
      name: N,
      body: CallRequest<N>,
      options: UpstreamOptions,
    ): Promise<CallResponse<N>> {
      const { kind } = calls[name];
      const isMoney = kind === 'money';
      // Money calls never probe an open breaker. Logins do, because a quiet site may have no other calls.
      const call = (resends: number) =>
        breaker.run(() => ask(name, body, options, resends), !isMoney);
      const release = budgets.acquire(isMoney ? 'money' : options.isPoll ? 'poll' : 'usual');
      try {
        return (await (kind === 'read' ? budgets.withOneRetry(call) : call(0))) as CallResponse<N>;
      } finally {
        release();
      }
    },

    /** Reads JSON from another host, which gets no data of a visitor. @throws {UpstreamError} */
    readElsewhere: (
      { origin, pathname, search }: URL,
      definition: CallDefinition,
    ): Promise<Record<string, unknown>> =>
      budgets.withOneRetry(async () => {
        const memory = budgets.memoryOf(definition);
        const headers = [...commonHeaders, 'x-request-id', currentRequestId()];
        const limitMs = timeoutSecondsOf(definition) * 1000;
        try {
          const response = await send({
            method: 'GET',
            origin,
            path: pathname + search,
            headers,
            isAlone: true,
            limitMs,
            memory,
          });
          return (await parseUpstreamResponse(definition, response, memory)).answer;
        } finally {
          memory.release();
        }
      }),

    get isBreakerOpen(): boolean {
      return breaker.isOpen;
    },
    get waiting(): number {
      return budgets.waiting;
    },
  };
}

const outcomes: Record<UpstreamErrorCode, UpstreamOutcome> = {
  overloaded: 'answered', // the answer was dropped for lack of memory
  rate_limited: 'refused',
  unauthorized: 'refused',
  invalid_request: 'refused',
  upstream_invalid: 'invalid',
  upstream_unavailable: 'unavailable',
  upstream_timeout: 'timeout',
};

const commonHeaders: readonly string[] = [
  'accept',
  'application/json',
  'accept-encoding',
  'gzip',
  'user-agent',
  'portal',
];

/** No header is copied from the browser's request. */
function upstreamHeaders(
  { forwardsOrigin, access }: CallDefinition,
  { token, origin, clientAddress }: UpstreamOptions,
  scheme: string,
  span: ClientSpan | undefined,
): string[] {
  const headers = [
    'content-type',
    'application/json',
    ...commonHeaders,
    'x-request-id',
    currentRequestId(),
  ];
  if (clientAddress !== undefined) headers.push('x-forwarded-for', clientAddress);
  if (forwardsOrigin) headers.push('origin', origin ?? '');
  if (access === 'member' && token !== undefined)
    headers.push('authorization', scheme ? `${scheme} ${token}` : token);
  headers.push(...traceHeaders(span));
  return headers;
}
