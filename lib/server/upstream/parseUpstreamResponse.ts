import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { LRUCache } from 'lru-cache';
import { answersRepeat, type CallDefinition } from '#contract/callDefinition.ts';
import type { CallName } from '#contract/calls.ts';
import { unreadableAmounts } from '#contract/wireValues.ts';
import { hasKeyTwice } from '#lib/server/http/requestBody.ts';
import type { ResponseMemory } from './budgets.ts';
import type { UpstreamResponse } from './send.ts';
import { UpstreamError } from './upstreamError.ts';

const unzip = promisify(gunzip);

/** A business status. Anything else may be an error text of the upstream, which the browser must not see. */
const statusWord = /^[\w-]{1,64}$/;

const maxRetryAfterSeconds = 300;

export interface ParsedAnswer {
  answer: Record<string, unknown>;
  /** The answer has a 0 where the upstream sent an amount that is not numeric. */
  hasUnreadableAmount: boolean;
}

/** From parsed JSON to the answer without its envelope; undefined if it is none. */
type AnswerReader = (json: unknown) => { status: string } | undefined;

/**
 * Parses a response into the answer of the call: without the envelope, field names normalized, unlisted fields removed. Synchronous unless
 * the response is compressed.
 * @throws {UpstreamError} if it is not a valid answer
 */
export function parseUpstreamResponse(
  definition: CallDefinition,
  response: UpstreamResponse,
  memory: ResponseMemory,
  readAnswer: AnswerReader = unwrapEnvelope,
): ParsedAnswer | Promise<ParsedAnswer> {
  if (response.httpStatus < 200 || response.httpStatus > 299) throw statusError(response);
  const encoding = response.headers['content-encoding'];
  const parse = (bytes: Buffer) => parseAnswer(definition, readAnswer(parseJson(definition, bytes, response.headers['content-type'])));
  return encoding === undefined || encoding === 'identity' ? parse(response.body) : decompress(response.body, encoding, memory).then(parse);
}

function parseAnswer(definition: CallDefinition, envelope: { status: string } | undefined): ParsedAnswer {
  if (envelope === undefined || !statusWord.test(envelope.status)) throw new UpstreamError('upstream_invalid', true);
  if (envelope.status === 'unauthenticated' && definition.access === 'member') throw new UpstreamError('unauthorized', false);

  const unreadableBefore = unreadableAmounts();
  const answer = definition.response.safeParse(envelope);
  if (!answer.success) throw new UpstreamError('upstream_invalid', true);
  return { answer: answer.data as ParsedAnswer['answer'], hasUnreadableAmount: unreadableAmounts() > unreadableBefore };
}

/** 400, 401, 403, 422 and 429 mean that nothing was carried out; after a server error the outcome is unknown. */
function statusError({ httpStatus, headers }: UpstreamResponse): UpstreamError {
  if (httpStatus >= 300 && httpStatus <= 399) return new UpstreamError('upstream_invalid', true, { securityEvent: 'upstream_redirect' });
  if (httpStatus === 401 || httpStatus === 403) return new UpstreamError('unauthorized', false);
  if (httpStatus === 429) return new UpstreamError('rate_limited', false, { retryAfterSeconds: retryAfterSeconds(headers['retry-after']) });
  if (httpStatus === 400 || httpStatus === 422) return new UpstreamError('invalid_request', false);
  if (httpStatus < 500) return new UpstreamError('upstream_invalid', true);
  // 502 and above come from a gateway without an upstream, or from an upstream that is unavailable.
  return new UpstreamError('upstream_unavailable', true, { isApplicationError: httpStatus < 502 });
}

/** Retry-After in seconds, from a number or an HTTP date. */
function retryAfterSeconds(header: string | undefined): number {
  const value = header ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), maxRetryAfterSeconds) : 1;
}

async function decompress(body: Buffer, encoding: string, memory: ResponseMemory): Promise<Buffer> {
  if (encoding !== 'gzip') throw new UpstreamError('upstream_invalid', true);
  try {
    // Stops at the reserved size, so that a compression bomb cannot use more memory.
    return await unzip(body, { maxOutputLength: memory.reserved });
  } catch (error) {
    const isTooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    if (!isTooLong || memory.reserved === memory.limit) throw new UpstreamError('upstream_invalid', true);
    memory.reserve(memory.limit);
    return decompress(body, encoding, memory);
  }
}

/** The answer, and its `data`. */
const envelopeDepth = 2;

const charset = /charset\s*=\s*"?([\w-]+)/i;

/** Java declares ISO-8859-1 by default; JSON is UTF-8 then. */
const alsoUtf8 = /^(utf-?8|iso-8859-1|latin1|us-ascii)$/i;

/** Undefined if it is not JSON, or has a key twice and so two meanings. Which of two texts a row of a list shows decides nothing. */
function parseJson({ kind }: CallDefinition, bytes: Buffer, contentType: string | undefined): unknown {
  try {
    const text = decode(bytes, contentType);
    const value = parseExactly(text);
    return hasKeyTwice(text, value, kind === 'money' ? Infinity : envelopeDepth) ? undefined : value;
  } catch {
    return undefined;
  }
}

/** @throws if the bytes are not in their charset */
function decode(bytes: Buffer, contentType = ''): string {
  const [, declared = 'utf-8'] = charset.exec(contentType) ?? [];
  return new TextDecoder(alsoUtf8.test(declared) ? 'utf-8' : declared, { fatal: true }).decode(bytes);
}

/** Whole numbers that a double rounds, such as ids of 64 bits, stay as texts. Most texts have none, and the reviver is slow. */
function parseExactly(text: string): unknown {
  if (!/[:[,]\s*-?\d{16}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, (_, value: unknown, context?: { source?: string }) => {
    const { source = '' } = context ?? {};
    return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source) ? source : value;
  });
}

/** A longer answer is parsed each time. */
const maxRepeatedBytes = 16_384;

/** Of all remembered answers, estimated: the bytes as key, and the parsed fields. */
const maxRememberedBytes = 33_554_432;

type Parse = () => ParsedAnswer | Promise<ParsedAnswer>;

/**
 * Remembers the answers of calls that `answersRepeat`, because polls repeat them. The same bytes mean the same for every member, because
 * nothing of the request decides how they are read. A remembered answer is frozen.
 */
export function createParsedAnswers() {
  const remembered = new LRUCache<string, ParsedAnswer>({ maxSize: maxRememberedBytes, sizeCalculation: (_, key) => 4 * key.length });
  return (name: CallName, definition: CallDefinition, response: UpstreamResponse, parse: Parse): ParsedAnswer | Promise<ParsedAnswer> => {
    const { httpStatus, headers, body } = response;
    const isOnce = httpStatus !== 200 || headers['content-encoding'] !== undefined || body.length > maxRepeatedBytes;
    if (isOnce || !answersRepeat(definition)) return parse();
    const key = `${name} ${headers['content-type']} ${body.toString('latin1')}`;
    const known = remembered.get(key);
    if (known) return known;
    // Only a compressed response is parsed later.
    const parsed = parse() as ParsedAnswer;
    Object.freeze(parsed.answer);
    remembered.set(key, parsed);
    return parsed;
  };
}

/**
 * The upstream sends `{"data": {"status": …}}`, or the answer without `data`. With the same status twice, the fields may be on both sides.
 * Undefined if the two contradict each other.
 */
export function unwrapEnvelope(value: unknown): { status: string } | undefined {
  const inner = (value as { data?: unknown } | null | undefined)?.data;
  if (!hasStatus(value)) return hasStatus(inner) ? inner : undefined;
  if (!hasStatus(inner)) return value;
  return inner.status === value.status ? { ...value, ...inner } : undefined;
}

const hasStatus = (value: unknown): value is { status: string } =>
  typeof value === 'object' && value !== null && typeof (value as { status?: unknown }).status === 'string';
