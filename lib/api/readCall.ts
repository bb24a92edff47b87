import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { JackpotAmounts } from '#contract/jackpotTiers.ts';
import { CallError } from './CallError.ts';
import { callRoute, exchangeCall } from './callRoute.ts';

/** Rejects with `CallError` for any status except `success`. */
export async function callForSuccess<N extends CallName>(
  name: N,
  body: CallRequest<N>,
): Promise<void> {
  const { answer, requestId } = await exchangeCall(name, body);
  if (answer.status !== 'success') throw refusedBy(name, requestId);
}

/** The outcome of a write that was sent once. `refused`: any status except success. `notSent`: the upstream certainly did nothing. */
export interface WriteOutcome {
  kind: 'done' | 'refused' | 'notSent' | 'unknown';
  requestId: string;
  status?: string;
  /** The error of a failed call. Undefined if the device was offline. */
  error?: CallError;
}

export async function writeOnce<N extends CallName>(
  name: N,
  body: CallRequest<N>,
): Promise<WriteOutcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '' };
  try {
    const { answer, requestId } = await exchangeCall(name, body);
    return {
      kind: answer.status === 'success' ? 'done' : 'refused',
      requestId,
      status: answer.status,
    };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return {
      kind: error.outcome === 'not_sent' ? 'notSent' : 'unknown',
      requestId: error.requestId,
      error,
    };
  }
}

const refusedBy = (callName: CallName, requestId: string) =>
  new CallError({
    code: 'upstream_invalid',
    callName,
    httpStatus: 200,
    requestId,
    outcome: 'not_sent',
  });

/** Any status except `success` is a failure, because an empty list would replace the loaded rows. */
export async function readCall<N extends CallName>(
  name: N,
  body: CallRequest<N>,
): Promise<CallResponse<N>> {
  const answer = await callRoute(name, body);
  if (answer.status !== 'success') throw refusedBy(name, '');
  return answer;
}

export interface JackpotReading {
  amounts: JackpotAmounts;
  /** The time at which the portal read the feed, in ms by this browser's clock. */
  readAt: number;
}

/** The jackpots come from a feed instead of the backend (docs/white-label.md), so the contract has no call for them. */
export async function readJackpots(): Promise<JackpotReading> {
  const reply = await fetch('/api/routes/jackpots');
  if (!reply.ok) throw new Error(`jackpots: ${reply.status}`);
  const readAt = Date.now() - Number(reply.headers.get('age') ?? 0) * 1000;
  return { amounts: (await reply.json()) as JackpotAmounts, readAt };
}
