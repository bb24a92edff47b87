import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { CallName } from '#contract/calls.ts';
import type { UpstreamOutcome } from './meter.ts';

/** A span in the terms of W3C Trace Context. */
export interface SpanContext {
  /** 32 hex digits. */
  readonly traceId: string;
  /** 16 hex digits. */
  readonly spanId: string;
  /** Bit 0 = the trace is sampled. */
  readonly traceFlags: number;
}

/** The identity of a request. The reply has its `requestId`. The log lines and the upstream have `requestId` and `traceId`. */
export interface RequestTrace extends SpanContext {
  readonly requestId: string;
  /** When the request began, by `performance.now()`. */
  readonly startedAt: number;
  /** The client's address (`clientAddress`). */
  readonly address: string | undefined;
  /** True if another program has the trace too: a trusted reverse proxy or a collector. */
  readonly isShared: boolean;
  /** Absent while OpenTelemetry is off. */
  readonly span?: ServerSpan | undefined;
}

/** A request of a browser, as a span of OpenTelemetry. */
export interface ServerSpan extends SpanContext {
  /** The route template, and the site if there are several. */
  setRoute: (route: string, site: string | undefined) => void;
  end: (httpStatus: number) => void;
  /** Begins the span of one upstream request. `resends` = how often the call was sent before. */
  beginCall: (call: CallName, resends: number) => ClientSpan;
}

/** A request to the upstream, as a span of OpenTelemetry. */
export interface ClientSpan extends SpanContext {
  setHttpStatus: (httpStatus: number) => void;
  /** `outcome` is undefined after a fault of the portal. */
  end: (outcome: UpstreamOutcome | undefined) => void;
}

/** OpenTelemetry. The attributes of spans come from closed lists, never from a request. */
export interface Tracer {
  /** `parent` is the span of a trusted reverse proxy to which the request belongs. */
  beginRequest: (method: string, parent: SpanContext | undefined) => ServerSpan;
  /** Sends the spans that have ended. Resolves in bounded time, never rejects. */
  stop: () => Promise<void>;
}

const storage = new AsyncLocalStorage<RequestTrace>();

/** A new identity. Without `parent` it begins a trace. Without `span` its ids are digits of the request id, because these are as random. */
export function newRequestTrace({
  address,
  parent,
  span,
}: { address?: string; parent?: SpanContext; span?: ServerSpan } = {}): RequestTrace {
  const requestId = randomUUID();
  // This is faster than replaceAll, which matters because it runs for every request.
  const hex = requestId.slice(0, 8) + requestId.slice(9, 13) + requestId.slice(14, 18) + requestId.slice(19, 23) + requestId.slice(24);
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

/** Runs `work` in the context of one request, and everything that `work` starts. */
export const runInTrace = <Result>(trace: RequestTrace, work: () => Result): Result => storage.run(trace, work);

/** The identity of the current request; outside of a request, a new identity. */
export const currentRequest = (): RequestTrace => storage.getStore() ?? newRequestTrace();

export const currentRequestId = (): string => currentRequest().requestId;

/** Adds the trace id to a log line about the current request. Changes the line itself, because copies would cost more than the writing. */
export function withTraceId(line: Record<string, unknown>): Record<string, unknown> {
  const trace = storage.getStore();
  if (trace && line.requestId === trace.requestId) line.traceId = trace.traceId;
  return line;
}

const noHeaders: readonly string[] = [];

/**
 * Headers that continue a trace at the upstream, names and values in turn. Their parent is `span`, else the request. A trace that began
 * here and is only in the log gets no headers, because its flags would switch off sampling at the upstream.
 */
export function traceHeaders(span?: SpanContext): readonly string[] {
  const trace = storage.getStore();
  if (!trace?.isShared) return noHeaders;
  const { traceId, spanId, traceFlags } = span ?? trace;
  return ['traceparent', `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`];
}
