import type { ServerResponse } from 'node:http';
import type { FailureEvent, Log } from '#lib/server/log/log.ts';

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

/** `securityEvent` and `limit` are for the log, the other details are for the reply. */
export interface FailureDetails {
  httpStatus?: number;
  field?: string;
  retryAfterSeconds?: number;
  securityEvent?: FailureEvent;
  limit?: string;
  /** The `Set-Cookie` header deletes an invalid session cookie. */
  setCookie?: string;
}

/** A CallFailure contains no text of the request or of the upstream. */
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

export function toCallFailure(fault: unknown, log: Log): CallFailure {
  if (fault instanceof CallFailure) return fault;
  log.fault(fault);
  return new CallFailure('internal');
}

/** Outcome of a failed call that changes something: `not_sent` = certainly not carried out, `unknown` = possibly carried out. */
export type CallOutcome = 'not_sent' | 'unknown';

export interface CallReply {
  httpStatus: number;
  /** JSON: the answer without an envelope, or `{"error": {"code", "field"?, "outcome"?}}`. */
  text: string;
  answer?: string;
  outcome?: CallOutcome | undefined;
  code?: FailureCode | undefined;
  retryAfterSeconds?: number | undefined;
  setCookie?: string | undefined;
  securityEvent?: FailureEvent | undefined;
  limit?: string | undefined;
  /** True if the reply repeats the result of an earlier request with the same idempotency key. */
  isReplayed?: true;
}

/** `text` is encoded once for all requests. */
export interface CachedReply extends Omit<CallReply, 'text'> {
  text: Buffer;
  /** Whole seconds since the upstream request. */
  ageSeconds: number;
}

export const answerReply = (answer: { status: string }): CallReply => ({
  httpStatus: 200,
  text: JSON.stringify(answer),
  answer: answer.status,
});

export function failureReply(
  { code, httpStatus, details }: CallFailure,
  outcome?: CallOutcome,
): CallReply {
  const { field, retryAfterSeconds, setCookie, securityEvent, limit } = details;
  const text = JSON.stringify({ error: { code, field, outcome } });
  return { httpStatus, text, outcome, code, retryAfterSeconds, setCookie, securityEvent, limit };
}

export function moneyOutcome({
  answer,
  outcome,
}: Pick<CallReply, 'answer' | 'outcome'>): CallOutcome | 'done' | 'refused' {
  if (answer === undefined) return outcome ?? 'unknown';
  return answer === 'success' ? 'done' : 'refused';
}

export function sendReply(response: ServerResponse, reply: CallReply | CachedReply): void {
  const headers = ['content-type', 'application/json; charset=utf-8', 'cache-control', 'no-store'];
  headers.push('content-length', String(Buffer.byteLength(reply.text)));
  if (reply.code === 'method_not_allowed') headers.push('allow', 'POST');
  if (reply.retryAfterSeconds !== undefined)
    headers.push('retry-after', String(reply.retryAfterSeconds));
  if (reply.setCookie !== undefined) headers.push('set-cookie', reply.setCookie);
  if ('ageSeconds' in reply) headers.push('age', String(reply.ageSeconds));
  if (reply.isReplayed) headers.push('idempotency-replayed', 'true');
  response.writeHead(reply.httpStatus, headers);
  response.end(reply.text);
}
