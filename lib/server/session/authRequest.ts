import type { IncomingMessage } from 'node:http';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { requireSameOrigin } from '#lib/server/http/requireSameOrigin.ts';
import { readBody } from '#lib/server/http/requestBody.ts';

const textFields = ['csrfToken', 'callbackUrl', 'json', 'userId', 'password', 'language', 'code', 'level'] as const;

/** The accepted fields of a body: strings, and the `data` of a session update. Other fields are dropped. */
export type AuthBody = Partial<Record<(typeof textFields)[number], string>> & { data?: unknown };

const maxReportBytes = 2_048;

function parse(text: string, contentType: string): Record<string, unknown> {
  if (contentType === 'application/x-www-form-urlencoded') return Object.fromEntries(new URLSearchParams(text));
  if (contentType !== 'application/json') throw new CallFailure('unsupported_media_type');
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Refused below, like JSON that is no object.
  }
  throw new CallFailure('invalid_request');
}

/** @throws {CallFailure} `forbidden_origin`, `payload_too_large`, `unsupported_media_type` (neither form nor JSON), `invalid_request` */
export async function readAuthBody(request: IncomingMessage, action: string): Promise<AuthBody> {
  requireSameOrigin(request);
  const bytes = await readBody(request);
  if (action === '_log' && bytes.length > maxReportBytes) throw new CallFailure('payload_too_large');
  const fields = parse(bytes.toString('utf8'), (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '');
  const body: AuthBody = {};
  for (const name of textFields) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string') body[name] = value;
  }
  if (Object.hasOwn(fields, 'data')) body.data = fields.data;
  return body;
}
