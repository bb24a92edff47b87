import type { CallName } from '#contract/calls.ts';

/** The outcome of a failed call. `not_sent`: the upstream certainly did nothing. `unknown`: the upstream may have carried out the call. */
export type CallOutcome = 'not_sent' | 'unknown';

/** `network`: no response arrived. `invalid_reply`: the response is not the portal's. An unlisted code becomes `internal`. */
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

/** A business status such as `wait` is a response, not an error. */
export class CallError extends Error {
  override readonly name = 'CallError';
  declare readonly code: CallErrorCode;
  declare readonly callName: CallName;
  /** 0 if no response arrived. */
  declare readonly httpStatus: number;
  /** The id is empty if no response arrived. */
  declare readonly requestId: string;
  declare readonly outcome: CallOutcome;
  declare readonly field?: string;
  /** The seconds to wait, from `Retry-After`. */
  declare readonly retryAfter?: number;
  /** True for the stored failure of an earlier submission with the same Idempotency-Key. */
  declare readonly isReplayed?: boolean;

  constructor(details: Omit<CallError, keyof Error>) {
    super(`${details.callName}: ${details.code}`);
    Object.assign(this, details);
  }
}
