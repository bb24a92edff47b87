import { isUtf8 } from 'node:buffer';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import type { CallDefinition } from '#contract/callDefinition.ts';
import type { ResponseMemoryBudget } from './responseMemoryBudget.ts';
import { UpstreamError } from './upstreamError.ts';
import type { UpstreamResponse } from './sendUpstreamRequest.ts';

const unzip = promisify(gunzip);

/** What a business status looks like. A sentence in its place is the upstream's own text, which nobody but its operator should read. */
const statusWord = /^[\w-]{1,64}$/;

const maxWaitSeconds = 300;

type Answer = Record<string, unknown>;

/** At once, unless the reply has to be decompressed. */
type AnswerSoon = Answer | Promise<Answer>;

/**
 * Turns the upstream's reply into the call's answer: unwrapped, every record under its first names, nothing the row does not list.
 * @throws {UpstreamError} for every reply that is not one (contract section 1).
 */
export function parseUpstreamResponse(definition: CallDefinition, reply: UpstreamResponse, room: ResponseMemoryBudget): AnswerSoon {
  if (reply.httpStatus < 200 || reply.httpStatus > 299) throw statusError(reply);
  const encoding = reply.headers['content-encoding'];
  if (encoding === undefined || encoding === 'identity') return answerOf(definition, reply.body);
  return decoded(reply.body, encoding, room).then((bytes) => answerOf(definition, bytes));
}

function answerOf(definition: CallDefinition, bytes: Buffer): Answer {
  const envelope = unwrapped(parsedJson(bytes));
  if (envelope === undefined || !statusWord.test(envelope.status)) throw new UpstreamError('upstream_invalid', true);
  if (envelope.status === 'unauthenticated' && definition.access === 'member') throw new UpstreamError('unauthorized', false);

  const answer = definition.response.safeParse(envelope);
  if (!answer.success) throw new UpstreamError('upstream_invalid', true);
  return answer.data as Answer;
}

/** A refusal for want of rights, of rate or of form means nothing was carried out; a server error leaves it open. */
function statusError({ httpStatus, headers }: UpstreamResponse): UpstreamError {
  if (httpStatus >= 300 && httpStatus <= 399) return new UpstreamError('upstream_invalid', true, { securityEvent: 'upstream_redirect' });
  if (httpStatus === 401 || httpStatus === 403) return new UpstreamError('unauthorized', false);
  if (httpStatus === 429) return new UpstreamError('rate_limited', false, { retryAfterSeconds: waitSeconds(headers['retry-after']) });
  if (httpStatus === 400 || httpStatus === 422) return new UpstreamError('invalid_request', false);
  if (httpStatus < 500) return new UpstreamError('upstream_invalid', true);
  // 502 and above come from a gateway that has nobody behind it, or from an upstream that says it cannot serve.
  return new UpstreamError('upstream_unavailable', true, { isApplicationError: httpStatus < 502 });
}

/** Retry-After in seconds, from either of its two forms. */
function waitSeconds(header: string | undefined): number {
  const value = header ?? '';
  const seconds = /^\d+$/.test(value) ? Number(value) : Math.ceil((Date.parse(value) - Date.now()) / 1000);
  return Number.isFinite(seconds) ? Math.min(Math.max(seconds, 1), maxWaitSeconds) : 1;
}

async function decoded(body: Buffer, encoding: string, room: ResponseMemoryBudget): Promise<Buffer> {
  if (encoding !== 'gzip') throw new UpstreamError('upstream_invalid', true);
  try {
    // Stops where its room ends: a small reply that unfolds into gigabytes costs no more than that.
    return await unzip(body, { maxOutputLength: room.size });
  } catch (error) {
    const isTooLong = (error as { code?: string }).code === 'ERR_BUFFER_TOO_LARGE';
    if (!isTooLong || room.size === room.limit) throw new UpstreamError('upstream_invalid', true);
    room.require(room.limit);
    return decoded(body, encoding, room);
  }
}

function parsedJson(bytes: Buffer): unknown {
  if (!isUtf8(bytes)) return undefined;
  const hasByteOrderMark = bytes[0] === 0xef && bytes[1] === 0xbb && bytes[2] === 0xbf;
  try {
    return JSON.parse(bytes.toString('utf8', hasByteOrderMark ? 3 : 0));
  } catch {
    return undefined;
  }
}

/** Answers come as `{"data": {"status": ...}}` or flat. */
function unwrapped(value: unknown): { status: string } | undefined {
  if (hasStatus(value)) return value;
  const inner = (value as { data?: unknown } | null | undefined)?.data;
  return hasStatus(inner) ? inner : undefined;
}

const hasStatus = (value: unknown): value is { status: string } =>
  typeof value === 'object' && value !== null && typeof (value as { status?: unknown }).status === 'string';
