import type { ServerResponse } from 'node:http';
import { isSecureDeployment } from './authCookies.ts';
import type { CallFailure, FailureCode, SecurityEvent } from './callFailure.ts';
import { plainContentSecurityPolicy, securityHeaders } from './securityHeaders.ts';

/** What a member has to know before trying again: `not_sent` = it certainly did not happen, `unknown` = it may have. */
export type CallOutcome = 'not_sent' | 'unknown';

/** One whole answer of a call: what the browser gets, and what the log says of it. */
export interface CallReply {
  httpStatus: number;
  /** JSON: the answer, flat, or `{"error": {"code", "field"?, "outcome"?}}` (contract section 1). */
  text: string;
  /** Of a business answer: its `status`. */
  answer?: string;
  /** Of a failure, where the question arises. */
  outcome?: CallOutcome | undefined;
  /** Of a failure. */
  code?: FailureCode | undefined;
  retryAfterSeconds?: number | undefined;
  setCookie?: string | undefined;
  securityEvent?: SecurityEvent | undefined;
  /** The result of an earlier submission of the same form, or of one that ran at the same time. */
  isReplayed?: true;
}

/** A reply that many get: encoded once. */
export interface CachedReply extends Omit<CallReply, 'text'> {
  text: Buffer;
  /** Whole seconds since the upstream was asked; the browser reads it in the header `Age`. */
  ageSeconds: number;
}

/** The reply that carries an upstream's business answer, whatever its `status` says. */
export const answerReply = (answer: { status: string }): CallReply => ({
  httpStatus: 200,
  text: JSON.stringify(answer),
  answer: answer.status,
});

/** The reply that carries a failure. */
export function failureReply({ code, httpStatus, details }: CallFailure, outcome?: CallOutcome): CallReply {
  const { field, retryAfterSeconds, setCookie, securityEvent } = details;
  const text = JSON.stringify({ error: { code, field, outcome } });
  return { httpStatus, text, outcome, code, retryAfterSeconds, setCookie, securityEvent };
}

/** What a money call came to, in one word. */
export function moneyOutcome({ answer, outcome }: Pick<CallReply, 'answer' | 'outcome'>): CallOutcome | 'done' | 'refused' {
  if (answer === undefined) return outcome ?? 'unknown';
  return answer === 'success' ? 'done' : 'refused';
}

let fixedHeaders: readonly string[] | undefined;

/** The headers all replies share, names and values in turn: one list made once, where setting each would cost every reply anew. */
const sharedHeaders = () =>
  (fixedHeaders ??= [
    'content-type',
    'application/json; charset=utf-8',
    'cache-control',
    'no-store',
    'content-security-policy',
    plainContentSecurityPolicy,
    ...securityHeaders(isSecureDeployment()).flat(),
  ]);

/** Sends a reply with all the headers of the portal's replies, and those that go with it. */
export function sendReply(response: ServerResponse, reply: CallReply | CachedReply, requestId: string): void {
  const length = String(Buffer.byteLength(reply.text));
  const headers = [...sharedHeaders(), 'content-length', length, 'x-request-id', requestId];
  if (reply.code === 'method_not_allowed') headers.push('allow', 'POST');
  if (reply.retryAfterSeconds !== undefined) headers.push('retry-after', String(reply.retryAfterSeconds));
  if (reply.setCookie !== undefined) headers.push('set-cookie', reply.setCookie);
  if ('ageSeconds' in reply) headers.push('age', String(reply.ageSeconds));
  if (reply.isReplayed) headers.push('idempotency-replayed', 'true');
  response.writeHead(reply.httpStatus, headers);
  response.end(reply.text);
}
