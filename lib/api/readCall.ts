import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { JackpotAmounts } from '#contract/jackpotTiers.ts';
import { CallError } from './CallError.ts';
import { callRoute, exchangeCall } from './callRoute.ts';

/** Makes one call that acts. Any status but `success` rejects with `CallError`. */
export async function callForSuccess<N extends CallName>(name: N, body: CallRequest<N>): Promise<void> {
  const { answer, requestId } = await exchangeCall(name, body);
  if (answer.status !== 'success') throw refusedBy(name, requestId);
}

/** What became of a write that was sent once: done, `refused` (every status but success), certainly not sent, or unknown. */
export interface WriteOutcome {
  kind: 'done' | 'refused' | 'notSent' | 'unknown';
  /** For customer support; empty if no response arrived. */
  requestId: string;
  /** Of a refusal. */
  status?: string;
  /** Why it was not sent; undefined without a connection. */
  error?: CallError;
}

/** Makes one call that acts, and tells what became of it. Without a connection nothing is sent. */
export async function writeOnce<N extends CallName>(name: N, body: CallRequest<N>): Promise<WriteOutcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '' };
  try {
    const { answer, requestId } = await exchangeCall(name, body);
    return { kind: answer.status === 'success' ? 'done' : 'refused', requestId, status: answer.status };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    return { kind: error.outcome === 'not_sent' ? 'notSent' : 'unknown', requestId: error.requestId, error };
  }
}

/** The failure of a call whose status is not `success`. */
const refusedBy = (callName: CallName, requestId: string) =>
  new CallError({ code: 'upstream_invalid', callName, httpStatus: 200, requestId, outcome: 'not_sent' });

/** Makes a call that reads. Any status but `success` is a failure, not an empty list, and replaces no loaded rows. */
export async function readCall<N extends CallName>(name: N, body: CallRequest<N>): Promise<CallResponse<N>> {
  const answer = await callRoute(name, body);
  if (answer.status !== 'success') throw refusedBy(name, '');
  return answer;
}

export interface JackpotReading {
  amounts: JackpotAmounts;
  /** When the portal asked the feed, on this browser's clock. */
  readAt: number;
}

/** Reads the jackpots. Not a call of the table: it is answered from a feed instead of the backend (docs/white-label.md). */
export async function readJackpots(): Promise<JackpotReading> {
  const reply = await fetch('/api/routes/jackpots');
  if (!reply.ok) throw new Error(`jackpots: ${reply.status}`);
  const readAt = Date.now() - Number(reply.headers.get('age') ?? 0) * 1000;
  return { amounts: (await reply.json()) as JackpotAmounts, readAt };
}
