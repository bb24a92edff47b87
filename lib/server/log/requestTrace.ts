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
  /** Bit 0: sampled. */
  readonly traceFlags: number;
}

/** The identity of a request: the reply has its `requestId`, its log lines that and `traceId`, and the upstream gets both. */
export interface RequestTrace extends SpanContext {
  readonly requestId: string;
  /** By `performance.now()`. */
  readonly startedAt: number;
  /** The client's address (`clientAddress`). */
  readonly address: string | undefined;
  /** The trace is also in another program: at a trusted hop, or in a collector. */
  readonly isShared: boolean;
  /** Absent while OpenTelemetry is off. */
  readonly span?: ServerSpan | undefined;
}

/** A request of a browser, as a span of OpenTelemetry. */
export interface ServerSpan extends SpanContext {
  /** The route template, and the site if there are several. */
  setRoute: (route: string, site: string | undefined) => void;
  end: (httpStatus: number) => void;
  /** Begins the span of one upstream request. `resends`: how often the call was sent before. */
  beginCall: (call: CallName, resends: number) => ClientSpan;
}

/** A request to the upstream, as a span of OpenTelemetry. */
export interface ClientSpan extends SpanContext {
  setHttpStatus: (httpStatus: number) => void;
  /** `outcome` is undefined after a fault of the portal. */
  end: (outcome: UpstreamOutcome | undefined) => void;
}

/** OpenTelemetry. Attributes come from closed lists, never from a request. */
export interface Tracer {
  /** `parent`: the span of a trusted hop that the request belongs to. */
  beginRequest: (method: string, parent: SpanContext | undefined) => ServerSpan;
  /** Sends the spans that have ended. Resolves in bounded time, never rejects. */
  stop: () => Promise<void>;
}

const storage = new AsyncLocalStorage<RequestTrace>();

/** A new identity. Without `parent` it begins a trace. Without `span` its ids are digits of the request id, which are as random. */
export function newRequestTrace({
  address,
  parent,
  span,
}: { address?: string; parent?: SpanContext; span?: ServerSpan } = {}): RequestTrace {
  const requestId = randomUUID();
  // Faster than replaceAll: this runs for every request.
  const hex = requestId.slice(0, 8) + requestId.slice(9, 13) + requestId.slice(14, 18) + requestId.slice(19, 23) + requestId.slice(24);
  return {
    requestId,
    startedAt: performance.now(),
    address,
    isShared: (parent ?? span) !== undefined,
    traceId: span?.traceId ?? parent?.traceId ?? hex,
    spanId: span?.spanId ?? hex.slice(16),
    // W3C Trace Context 3.2.2.5.1: 0 where a trace begins without a decision about sampling.
    traceFlags: span?.traceFlags ?? parent?.traceFlags ?? 0,
    span,
  };
}

/** Runs `work`, and everything it starts, for one request. */
export const runInTrace = <Result>(trace: RequestTrace, work: () => Result): Result => storage.run(trace, work);

/** The request that is answered; outside of one, a new identity. */
export const currentRequest = (): RequestTrace => storage.getStore() ?? newRequestTrace();

export const currentRequestId = (): string => currentRequest().requestId;

/** Adds the trace id to a log line that is about the request that is answered. Changes the line: a copy of each costs more than writing it. */
export function withTraceId(line: Record<string, unknown>): Record<string, unknown> {
  const trace = storage.getStore();
  if (trace && line.requestId === trace.requestId) line.traceId = trace.traceId;
  return line;
}

const noHeaders: readonly string[] = [];

/**
 * Headers, names and values in turn, that continue a trace at the upstream: below `span`, or below the request. No headers for a trace that
 * began here and is only in the log, because its flags would switch off sampling upstream.
 */
export function traceHeaders(span?: SpanContext): readonly string[] {
  const trace = storage.getStore();
  if (!trace?.isShared) return noHeaders;
  const { traceId, spanId, traceFlags } = span ?? trace;
  return ['traceparent', `00-${traceId}-${spanId}-${traceFlags.toString(16).padStart(2, '0')}`];
}
