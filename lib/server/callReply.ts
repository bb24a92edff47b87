import type { ServerResponse } from 'node:http';
import { isSecureDeployment } from './authCookies.ts';
import type { CallFailure } from './callFailure.ts';
import { plainContentSecurityPolicy, securityHeaders } from './securityHeaders.ts';

/** What a member has to know before trying again: `not_sent` = it certainly did not happen, `unknown` = it may have. */
export type CallOutcome = 'not_sent' | 'unknown';

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

/** Answers JSON text with all the headers of the portal's replies. */
export function replyJson(response: ServerResponse, status: number, text: string, requestId: string, headers: string[] = []): void {
  const length = String(Buffer.byteLength(text));
  response.writeHead(status, [...sharedHeaders(), 'content-length', length, 'x-request-id', requestId, ...headers]);
  response.end(text);
}

/** Answers `{"error": {"code", "field"?, "outcome"?}}` (contract section 1) with the headers that go with the code. */
export function replyFailure(response: ServerResponse, failure: CallFailure, requestId: string, outcome?: CallOutcome): void {
  const { code, httpStatus, details } = failure;
  const headers: string[] = [];
  if (code === 'method_not_allowed') headers.push('allow', 'POST');
  if (details.retryAfterSeconds !== undefined) headers.push('retry-after', String(details.retryAfterSeconds));
  if (details.setCookie !== undefined) headers.push('set-cookie', details.setCookie);
  replyJson(response, httpStatus, JSON.stringify({ error: { code, field: details.field, outcome } }), requestId, headers);
}
