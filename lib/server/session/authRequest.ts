import type { IncomingMessage } from 'node:http';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { readBody } from '#lib/server/http/requestBody.ts';
import { requireSameOrigin } from '#lib/server/http/request.ts';

const actions: Record<string, readonly string[]> = {
  GET: ['session', 'csrf', 'providers', 'signin', 'callback', 'signout', 'error'],
  POST: ['session', 'signin', 'callback', 'signout', '_log'],
};

export interface AuthRoute {
  method: string;
  action: string;
  provider: string | undefined;
  query: URLSearchParams;
}

/** @throws {CallFailure} `method_not_allowed`, `not_found` */
export function parseAuthRoute(request: IncomingMessage): AuthRoute {
  const [path = '', search = ''] = (request.url ?? '').split(/\?(.*)/s);
  const [action = '', provider, ...more] = path.split('/').slice(3);
  const method = request.method ?? '';
  if (!Object.hasOwn(actions, method)) throw new CallFailure('method_not_allowed');
  if (!actions[method]?.includes(action) || more.length > 0) throw new CallFailure('not_found');
  return { method, action, provider, query: new URLSearchParams(search) };
}

const textFields = ['csrfToken', 'callbackUrl', 'json', 'userId', 'password', 'language'] as const;

export type AuthBody = Partial<Record<(typeof textFields)[number], string>> & { data?: unknown };

const maxReportBytes = 2_048;

function parse(text: string, contentType: string): Record<string, unknown> {
  if (contentType === 'application/x-www-form-urlencoded')
    return Object.fromEntries(new URLSearchParams(text));
  if (contentType !== 'application/json') throw new CallFailure('unsupported_media_type');
  try {
    const value: unknown = JSON.parse(text || '{}');
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value };
  } catch {
    // Invalid JSON is refused below, like JSON that is not an object.
  }
  throw new CallFailure('invalid_request');
}

/** @throws {CallFailure} `forbidden_origin`, `payload_too_large`, `unsupported_media_type` (neither form nor JSON), `invalid_request` */
export async function readAuthBody(request: IncomingMessage, action: string): Promise<AuthBody> {
  requireSameOrigin(request);
  const bytes = await readBody(request);
  if (action === '_log' && bytes.length > maxReportBytes)
    throw new CallFailure('payload_too_large');
  const fields = parse(
    bytes.toString('utf8'),
    (request.headers['content-type'] ?? '').split(';')[0]?.trim().toLowerCase() ?? '',
  );
  const body: AuthBody = {};
  for (const name of textFields) {
    const value = Object.hasOwn(fields, name) ? fields[name] : undefined;
    if (typeof value === 'string') body[name] = value;
  }
  if (Object.hasOwn(fields, 'data')) body.data = fields.data;
  return body;
}

/** Null if the URL is invalid or not on `origin`. Never throws. */
export function returnAddress(value: unknown, origin: string): string | null {
  if (
    typeof value !== 'string' ||
    value === '' ||
    value.length > 2_048 ||
    !URL.canParse(value, origin)
  )
    return null;
  // The whole URL is compared, because the `origin` of `blob:https://portal.example/x` is https://portal.example too.
  const { href } = new URL(value, origin);
  return href.startsWith(`${origin}/`) ? href : null;
}

export function localePrefix(address: string | null): string {
  const first = address === null ? '' : new URL(address).pathname.split('/')[1];
  return isLocaleCode(first) && first !== defaultLocale ? `/${first}` : '';
}
