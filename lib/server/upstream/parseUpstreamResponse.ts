import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { unreadableAmounts } from '#contract/wireValues.ts';
import { hasKeyTwice } from '#lib/server/http/requestBody.ts';
import type { ResponseMemory } from './budgets.ts';
import type { UpstreamResponse } from './send.ts';
import { UpstreamError } from './upstreamError.ts';

const unzip = promisify(gunzip);

/** Any text but one word may be an error message of the upstream, which the browser must not see. */
const statusWord = /^[\w-]{1,64}$/;

const maxRetryAfterSeconds = 300;

export interface ParsedAnswer {
  answer: Record<string, unknown>;
  hasUnreadableAmount: boolean;
}

type AnswerReader = (json: unknown) => { status: string } | undefined;

/** @throws {UpstreamError} if the response is not a valid answer */
export async function parseUpstreamResponse(
  definition: CallDefinition,
  response: UpstreamResponse,
  memory: ResponseMemory,
  readAnswer: AnswerReader = unwrapEnvelope,
): Promise<ParsedAnswer> {
  const { httpStatus, headers, body } = response;
  if (httpStatus < 200 || httpStatus > 299) throw statusError(response);
  const { 'content-encoding': encoding = 'identity', 'content-type': type } = headers;
  const bytes = encoding === 'identity' ? body : await decompress(body, encoding, memory);
  return parseAnswer(definition, readAnswer(parseJson(definition, bytes, type)));
}

function parseAnswer(
  definition: CallDefinition,
  envelope: { status: string } | undefined,
): ParsedAnswer {
  if (envelope === undefined || !statusWord.test(envelope.status))
    throw new UpstreamError('upstream_invalid', true);
  if (envelope.status === 'unauthenticated' && definition.access === 'member')
    throw new UpstreamError('unauthorized', false);

  const unreadableBefore = unreadableAmounts();
  const answer = definition.response.safeParse(envelope);
  if (!answer.success) throw new UpstreamError('upstream_invalid', true);
  return {
    answer: answer.data as ParsedAnswer['answer'],
    hasUnreadableAmount: unreadableAmounts() > unreadableBefore,
  };
}

/** After HTTP 400, 401, 403, 422 and 429 nothing was carried out. After any other status the outcome is unknown. */
function statusError({ httpStatus, headers }: UpstreamResponse): UpstreamError {
  if (httpStatus >= 300 && httpStatus <= 399)
    return new UpstreamError('upstream_invalid', true, { securityEvent: 'upstream_redirect' });
  if (httpStatus === 401 || httpStatus === 403) return new UpstreamError('unauthorized', false);
  if (httpStatus === 429)
    return new UpstreamError('rate_limited', false, {
      retryAfterSeconds: retryAfterSeconds(headers['retry-after']),
    });
  if (httpStatus === 400 || httpStatus === 422) return new UpstreamError('invalid_request', false);
  if (httpStatus < 500) return new UpstreamError('upstream_invalid', true);
  // 502 and above come from a gateway that cannot reach the upstream, or from an upstream that is unavailable.
  return new UpstreamError('upstream_unavailable', true, { isApplicationError: httpStatus < 502 });
}

function retryAfterSeconds(header: string | undefined): number {
  const value = header ?? '';
  const seconds = /^\d+$/.test(value)
    ? Number(value)
    : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), maxRetryAfterSeconds) : 1;
}

async function decompress(body: Buffer, encoding: string, memory: ResponseMemory): Promise<Buffer> {
  if (encoding !== 'gzip') throw new UpstreamError('upstream_invalid', true);
  try {
    // Decompression stops at the reserved size, so that a compression bomb cannot use more memory.
    return await unzip(body, { maxOutputLength: memory.reserved });
  } catch (error) {
    const isTooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    if (!isTooLong || memory.reserved === memory.limit)
      throw new UpstreamError('upstream_invalid', true);
    memory.reserve(memory.limit);
    return decompress(body, encoding, memory);
  }
}

/** A read is checked for duplicate keys in the answer and in its `data`. */
const envelopeDepth = 2;

const charset = /charset\s*=\s*"?([\w-]+)/i;

/** Java declares ISO-8859-1 by default, but its JSON is UTF-8 then. */
const alsoUtf8 = /^(utf-?8|iso-8859-1|latin1|us-ascii)$/i;

/**
 * Undefined = not JSON, or a key occurs twice, because another parser may read the other value. Below `envelopeDepth` a read may have
 * duplicates, because the rows of a list decide nothing.
 */
function parseJson(
  { kind }: CallDefinition,
  bytes: Buffer,
  contentType: string | undefined,
): unknown {
  try {
    const text = decode(bytes, contentType);
    const value = parseExactly(text);
    return hasKeyTwice(text, value, kind === 'money' ? Infinity : envelopeDepth)
      ? undefined
      : value;
  } catch {
    return undefined;
  }
}

function decode(bytes: Buffer, contentType = ''): string {
  const [, declared = 'utf-8'] = charset.exec(contentType) ?? [];
  return new TextDecoder(alsoUtf8.test(declared) ? 'utf-8' : declared, { fatal: true }).decode(
    bytes,
  );
}

/**
 * A whole number that a double would round, such as an id of 64 bits, becomes text. The reviver is slow, so it runs only for texts with
 * long numbers.
 */
function parseExactly(text: string): unknown {
  if (!/[:[,]\s*-?\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown, context?: { source?: string }) => {
    const { source = '' } = context ?? {};
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
      ? source
      : value;
  });
}

/** If both levels have the same status, the fields may be on both levels. Undefined = the two statuses differ. */
export function unwrapEnvelope(value: unknown): { status: string } | undefined {
  const inner = (value as { data?: unknown } | null | undefined)?.data;
  if (!hasStatus(value)) return hasStatus(inner) ? inner : undefined;
  if (!hasStatus(inner)) return value;
  return inner.status === value.status ? { ...value, ...inner } : undefined;
}

const hasStatus = (value: unknown): value is { status: string } =>
  typeof value === 'object' &&
  value !== null &&
  typeof (value as { status?: unknown }).status === 'string';
