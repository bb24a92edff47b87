import type { AxiosInstance, AxiosResponse } from 'axios';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { CallError, callErrorCodes } from './CallError.ts';
import type { CallErrorCode, CallOutcome } from './CallError.ts';
import { getPortalToken } from './portalToken.ts';

export interface CallOptions {
  /** UUID of one submission; required by the money calls (contract section 1). */
  idempotencyKey?: string;
}

type UnauthorizedListener = (error: CallError) => void;

const unauthorizedListeners = new Set<UnauthorizedListener>();

/** Tells the session layer that the current token was refused with 401; returns the way to stop listening. */
export function onUnauthorized(listener: UnauthorizedListener): () => void {
  unauthorizedListeners.add(listener);
  return () => unauthorizedListeners.delete(listener);
}

/**
 * Makes one call to the portal and returns the answer, flat, with its business `status`. Throws `CallError` when there is none.
 * Same origin, POST, JSON, the token as `Authorization` when somebody is logged in (specification section 7); no timeout
 * (section 9: the server bounds every call). Opens no dialog and goes nowhere.
 */
export async function callRoute<N extends CallName>(name: N, body: CallRequest<N>, options: CallOptions = {}): Promise<CallResponse<N>> {
  const token = getPortalToken();
  const headers: Record<string, string> = { 'Content-Type': 'application/json' };
  if (token) headers.Authorization = `Bearer ${token}`;
  if (options.idempotencyKey) headers['Idempotency-Key'] = options.idempotencyKey;

  const reply = await post(name, body, headers);
  if (reply.status >= 200 && reply.status < 300 && isRecord(reply.data) && typeof reply.data.status === 'string') {
    return reply.data as CallResponse<N>;
  }
  const error = toCallError(name, reply);
  // A token that was replaced meanwhile says nothing about the session of now.
  if (error.httpStatus === 401 && token && token === getPortalToken()) unauthorizedListeners.forEach((listener) => listener(error));
  throw error;
}

async function post(name: CallName, body: unknown, headers: Record<string, string>): Promise<AxiosResponse<unknown>> {
  try {
    const client = await loadClient();
    return await client.post<unknown>(`/api/routes/${name}`, body, { headers });
  } catch {
    throw new CallError({ code: 'network', callName: name, httpStatus: 0, requestId: '', outcome: 'unknown' });
  }
}

let clientLoading: Promise<AxiosInstance> | undefined;

/** axios is 20 KB that no first paint needs: it is fetched with the first call. */
function loadClient(): Promise<AxiosInstance> {
  clientLoading ??= import('axios').then(({ default: axios }) => axios.create({ validateStatus: () => true, responseType: 'json' }));
  // After a failed download the next call tries again.
  clientLoading.catch(() => (clientLoading = undefined));
  return clientLoading;
}

function toCallError(callName: CallName, reply: AxiosResponse<unknown>): CallError {
  const details = isRecord(reply.data) && isRecord(reply.data.error) ? reply.data.error : {};
  const isPortalReply = typeof details.code === 'string';
  return new CallError({
    code: isPortalReply ? knownCode(details.code) : 'invalid_reply',
    callName,
    httpStatus: reply.status,
    requestId: String(reply.headers['x-request-id'] ?? ''),
    outcome: outcomeOf(details.outcome, reply.status),
    field: typeof details.field === 'string' ? details.field : undefined,
    retryAfter: Number(reply.headers['retry-after']) || undefined,
  });
}

function knownCode(code: unknown): CallErrorCode {
  return callErrorCodes.find((known) => known === code) ?? 'internal';
}

/** The portal says what it knows; otherwise a refusal (4xx) came before anything was sent, and any other failure leaves it open. */
function outcomeOf(stated: unknown, httpStatus: number): CallOutcome {
  if (stated === 'not_sent' || stated === 'unknown') return stated;
  return httpStatus >= 400 && httpStatus < 500 ? 'not_sent' : 'unknown';
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
