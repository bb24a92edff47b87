import type { CallName } from '#contract/calls.ts';

/** What became of a call that failed: `not_sent` = certainly nothing happened upstream, `unknown` = it may have been carried out. */
export type CallOutcome = 'not_sent' | 'unknown';

/**
 * Why a call failed: the portal's own codes (the closed union of the wire contract), and two the browser finds out by itself:
 * `network` = no answer arrived, `invalid_reply` = the answer was not the portal's. A code this build does not know becomes `internal`.
 */
export const callErrorCodes = [
  'not_found',
  'method_not_allowed',
  'unsupported_media_type',
  'payload_too_large',
  'invalid_request',
  'forbidden_origin',
  'unauthorized',
  'rate_limited',
  'idempotency_mismatch',
  'upstream_unavailable',
  'upstream_invalid',
  'upstream_timeout',
  'overloaded',
  'internal',
  'network',
  'invalid_reply',
] as const;

export type CallErrorCode = (typeof callErrorCodes)[number];

interface CallErrorDetails {
  code: CallErrorCode;
  callName: CallName;
  /** 0 when no answer arrived. */
  httpStatus: number;
  /** The id a member can tell the operator; empty when no answer arrived. */
  requestId: string;
  outcome: CallOutcome;
  /** The field an `invalid_request` is about. */
  field?: string;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number;
}

/** A call that brought no business answer (contract section 1). A status such as `wait` is not an error: it is an answer. */
export class CallError extends Error {
  override readonly name = 'CallError';
  readonly code: CallErrorCode;
  readonly callName: CallName;
  readonly httpStatus: number;
  readonly requestId: string;
  readonly outcome: CallOutcome;
  readonly field: string | undefined;
  readonly retryAfter: number | undefined;

  constructor(details: CallErrorDetails) {
    super(`${details.callName}: ${details.code}`);
    this.code = details.code;
    this.callName = details.callName;
    this.httpStatus = details.httpStatus;
    this.requestId = details.requestId;
    this.outcome = details.outcome;
    this.field = details.field;
    this.retryAfter = details.retryAfter;
  }
}
