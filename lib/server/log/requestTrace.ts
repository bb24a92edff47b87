import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import type { UpstreamOutcome } from './meter.ts';

export interface SpanContext {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  /** Bit 0 = the trace is sampled. */
  readonly traceFlags: number;
}

export interface RequestTrace extends SpanContext {
  readonly requestId: string;
  readonly startedAt: number;
  readonly address: string | undefined;
  /** True if another program has the trace too: a trusted reverse proxy or a collector. */
  readonly isShared: boolean;
  /** Absent while OpenTelemetry is off. */
  readonly span?: ServerSpan | undefined;
}

export interface ServerSpan extends SpanContext {
  setRoute: (route: string, site: string | undefined) => void;
  end: (httpStatus: number) => void;
  beginCall: (call: CallName, resends: number) => ClientSpan;
}

export interface ClientSpan extends SpanContext {
  setHttpStatus: (httpStatus: number) => void;
  /** `outcome` is undefined after a fault of the portal. */
  end: (outcome: UpstreamOutcome | undefined) => void;
}

/** The attributes of spans come from closed lists, never from a request. */
export interface Tracer {
  beginRequest: (method: string, parent: SpanContext | undefined) => ServerSpan;
  /** Resolves in bounded time, never rejects. */
  stop: () => Promise<void>;
}

const storage = new AsyncLocalStorage<RequestTrace>();

/** Without `span`, the ids are digits of the request id, because these are as random. */
export function newRequestTrace({
  address,
  parent,
  span,
}: { address?: string; parent?: SpanContext; span?: ServerSpan } = {}): RequestTrace {
  const requestId = randomUUID();
  // Slices are faster than replaceAll, which matters because this code runs for every request.
  const hex =
    requestId.slice(0, 8) +
    requestId.slice(9, 13) +
    requestId.slice(14, 18) +
    requestId.slice(19, 23) +
    requestId.slice(24);
  return {
    requestId,
    startedAt: performance.now(),
    address,
    isShared: (parent ?? span) !== undefined,
    traceId: span?.traceId ?? parent?.traceId ?? hex,
    spanId: span?.spanId ?? hex.slice(16),
    // W3C Trace Context 3.2.2.5.1: the flags are 0 if a trace begins without a decision about sampling.
    traceFlags: span?.traceFlags ?? parent?.traceFlags ?? 0,
    span,
  };
}

export const runInTrace = <Result>(trace: RequestTrace, work: () => Result): Result =>
  storage.run(trace, work);

export const currentRequest = (): RequestTrace => storage.getStore() ?? newRequestTrace();

export const currentRequestId = (): string => currentRequest().requestId;

/** The line itself is changed, because copies would cost more than the writing. */
export function withTraceId(line: Record<string, unknown>): Record<string, unknown> {
  const trace = storage.getStore();
  if (trace && line.requestId === trace.requestId) line.traceId = trace.traceId;
  return line;
}

const noHeaders: readonly string[] = [];

/**
 * Names and values in turn. A trace that began here and is only in the log gets no headers, because its flags would switch off sampling at
 * the upstream.
 */
export function traceHeaders(span?: SpanContext): readonly string[] {
  const trace = storage.getStore();
  if (!trace?.isShared) return noHeaders;
  const { traceId, spanId, traceFlags } = span ?? trace;
  return ['traceparent', `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`];
}
