import type { CallName } from '#contract/calls.ts';

/** The outcome of a failed call. `not_sent`: the upstream certainly did nothing. `unknown`: it may have carried out the call. */
export type CallOutcome = 'not_sent' | 'unknown';

/**
 * Why a call failed: the portal's codes (a closed list of the wire contract) and two of the browser: `network` (no response) and
 * `invalid_reply` (the response is not the portal's). An unknown code becomes `internal`.
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
  /** 0 if no response arrived. */
  httpStatus: number;
  /** For customer support; empty if no response arrived. */
  requestId: string;
  outcome: CallOutcome;
  /** The field at fault of an `invalid_request`. */
  field?: string;
  /** Seconds to wait, from `Retry-After`. */
  retryAfter?: number;
}

/** A call without a business response (contract section 1). A status such as `wait` is a response, not an error. */
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
