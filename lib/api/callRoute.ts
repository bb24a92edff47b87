import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { createListeners } from '#lib/storage/listeners.ts';
import { CallError, callErrorCodes, type CallErrorCode, type CallOutcome } from './CallError.ts';
import { getPortalToken } from './portalToken.ts';

export interface CallOptions {
  /** The UUID of one submission. Required for money calls. */
  idempotencyKey?: string;
  /** The amount of the submission in whole won. The portal does not return the result of another amount. */
  amount?: number;
  /** True if nothing was sent with this key before. If the portal cannot store the key then, the portal has certainly sent nothing. */
  isFirstTry?: boolean;
  /** Requests only the stored result of the submission (docs/decisions/0009). The portal ignores the body and sends nothing upstream. */
  isReplayOnly?: boolean;
  /** The time since the submission in ms. The portal needs this time, because the portal may have lost its records since. */
  ageMs?: number;
  /** The key of an earlier submission with unknown outcome, if the member decided to send again. */
  supersedes?: string | undefined;
}

export interface CallExchange<N extends CallName> {
  answer: CallResponse<N>;
  requestId: string;
  isReplayed: boolean;
}

const refusals = createListeners<CallError>();

/** Calls a listener when the current token was refused with 401. */
export const onUnauthorized = refusals.subscribe;

/**
 * The server limits the time of every call (specification section 9). The browser gives up only a connection that died without an error.
 * @throws {CallError} if there is no business answer
 */
export async function callRoute<N extends CallName>(
  name: N,
  body: CallRequest<N>,
): Promise<CallResponse<N>> {
  return (await exchangeCall(name, body)).answer;
}

export async function exchangeCall<N extends CallName>(
  name: N,
  body: CallRequest<N>,
  options: CallOptions = {},
): Promise<CallExchange<N>> {
  const token = getPortalToken();
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;
  if (options.amount !== undefined) headers['Idempotency-Amount'] = String(options.amount);
  if (options.supersedes) headers['Idempotency-Supersedes'] = options.supersedes;
  if (options.isFirstTry) headers['Idempotency-First-Try'] = 'true';
  if (options.isReplayOnly) headers['Idempotency-Replay-Only'] = 'true';
  if (options.ageMs !== undefined) headers['Idempotency-Age'] = ageHeader(options.ageMs);

  const reply = await post(name, body, headers);
  if (
    reply.status >= 200 &&
    reply.status < 300 &&
    isRecord(reply.data) &&
    typeof reply.data.status === 'string'
  ) {
    return {
      answer: reply.data as CallResponse<N>,
      requestId: requestIdOf(reply),
      isReplayed: isReplay(reply),
    };
  }
  const error = toCallError(
    name,
    reply,
    options.idempotencyKey !== undefined && !options.isFirstTry,
  );
  // A 401 for a replaced token says nothing about the current session.
  if (error.httpStatus === 401 && token && token === getPortalToken()) refusals.tell(error);
  throw error;
}

/** The portal answers every call within 20 s (contract/moneySeconds.ts). The other 10 s are for a slow network. */
const maxSilenceMs = 30_000;

interface Reply {
  status: number;
  headers: Headers;
  data: unknown;
}

async function post(
  name: CallName,
  body: unknown,
  headers: Record<string, string>,
): Promise<Reply> {
  const silence = new AbortController();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const listen = () => {
    clearTimeout(timer);
    timer = setTimeout(() => silence.abort(), maxSilenceMs);
  };
  try {
    listen();
    const reply = await fetch(`/api/routes/${name}`, {
      method: 'POST',
      headers,
      body: JSON.stringify(body),
      signal: silence.signal,
    });
    return {
      status: reply.status,
      headers: reply.headers,
      data: parseJson(await readText(reply, listen)),
    };
  } catch {
    throw new CallError({
      code: 'network',
      callName: name,
      httpStatus: 0,
      requestId: '',
      outcome: 'unknown',
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Each part restarts the timeout, because a long list takes long on a slow network. */
async function readText({ body }: Response, onPart: () => void): Promise<string> {
  const reader = body?.getReader();
  const decoder = new TextDecoder();
  let text = '';
  for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
    onPart();
    text += decoder.decode(part.value, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function toCallError(callName: CallName, reply: Reply, isRepeat: boolean): CallError {
  const details = isRecord(reply.data) && isRecord(reply.data.error) ? reply.data.error : {};
  const isPortalReply = typeof details.code === 'string';
  return new CallError({
    code: isPortalReply ? knownCode(details.code) : 'invalid_reply',
    callName,
    httpStatus: reply.status,
    requestId: requestIdOf(reply),
    outcome: outcomeOf(details.outcome, isPortalReply && !isRepeat, reply.status),
    field: typeof details.field === 'string' ? details.field : undefined,
    retryAfter: Number(reply.headers.get('retry-after')) || undefined,
    isReplayed: isReplay(reply) || undefined,
  });
}

/** The clocks of two portal instances may differ by this time. */
const clockToleranceMs = 60_000;

/** A clearly negative age means that the device's clock was set back. The portal treats -1 as unknown. */
const ageHeader = (ageMs: number) =>
  String(Math.max(ageMs < -clockToleranceMs ? -1 : 0, Math.ceil(ageMs)));

const requestIdOf = (reply: Reply) => reply.headers.get('x-request-id') ?? '';

const isReplay = (reply: Reply) => reply.headers.get('idempotency-replayed') === 'true';

function knownCode(code: unknown): CallErrorCode {
  return callErrorCodes.find((known) => known === code) ?? 'internal';
}

/** A 4xx without the portal's code may come from a proxy in place of a lost answer, so the outcome is unknown. */
function outcomeOf(stated: unknown, isFirstOfPortal: boolean, httpStatus: number): CallOutcome {
  if (stated === 'not_sent' || stated === 'unknown') return stated;
  return isFirstOfPortal && httpStatus >= 400 && httpStatus < 500 ? 'not_sent' : 'unknown';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
