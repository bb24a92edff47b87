/** Every code a failing call answers with and its HTTP status (contract section 1): a closed union. */
const failureStatuses = {
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

/** A code of that union. */
export type FailureCode = keyof typeof failureStatuses;

/** Failures an operator watches for: they name the event of the log line and raise it to a warning. */
export type SecurityEvent =
  | 'rate_limit'
  | 'forbidden_host'
  | 'forbidden_origin'
  | 'token_mismatch'
  | 'upstream_redirect'
  | 'upstream_certificate'
  | 'game_host'
  | 'shared_state_away';

/** What goes with a code: to the browser (`field`, `retryAfterSeconds`, `setCookie`), or to the log (`securityEvent`). */
export interface FailureDetails {
  /** Where the status differs from the usual one of the code. */
  httpStatus?: number;
  /** The body field, or the header, at fault. */
  field?: string;
  retryAfterSeconds?: number;
  securityEvent?: SecurityEvent;
  /** Tells the browser to drop a session cookie that opens nothing. */
  setCookie?: string;
}

/** A call that ends without a business answer. It carries nothing of the request's or the upstream's text. */
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
