import type { FailureEvent } from '#lib/server/log/auditEvents.ts';
import type { Log } from '#lib/server/log/log.ts';

/** Every error code of a call and its default HTTP status. */
export const failureStatuses = {
  invalid_request: 400,
  unauthorized: 401,
  forbidden_origin: 403,
  not_found: 404,
  method_not_allowed: 405,
  payload_too_large: 413,
  unsupported_media_type: 415,
  idempotency_mismatch: 422,
  rate_limited: 429,
  internal: 500,
  upstream_invalid: 502,
  upstream_unavailable: 502,
  overloaded: 503,
  upstream_timeout: 504,
} as const;

export type FailureCode = keyof typeof failureStatuses;

/** Details of a failure for the browser, or (`securityEvent`) for the log. */
export interface FailureDetails {
  /** Overrides the default status of the code. */
  httpStatus?: number;
  /** The invalid body field or header. */
  field?: string;
  retryAfterSeconds?: number;
  securityEvent?: FailureEvent;
  /** The limit that was reached, for the log. */
  limit?: string;
  /** A `Set-Cookie` header that deletes an invalid session cookie. */
  setCookie?: string;
}

/** A call without a business answer. It contains no text of the request or the upstream. */
export class CallFailure extends Error {
  readonly code: FailureCode;
  readonly httpStatus: number;
  readonly details: FailureDetails;

  constructor(code: FailureCode, details: FailureDetails = {}) {
    super(code);
    this.name = 'CallFailure';
    this.code = code;
    this.httpStatus = details.httpStatus ?? failureStatuses[code];
    this.details = details;
  }
}

/** The failure to answer with. Anything else that was thrown is a fault of the portal: it is logged, and answered with `internal`. */
export function toCallFailure(fault: unknown, log: Log, requestId: string): CallFailure {
  if (fault instanceof CallFailure) return fault;
  log.fault(fault, requestId);
  return new CallFailure('internal');
}
