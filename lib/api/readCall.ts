import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { JackpotAmounts } from '#contract/jackpotTiers.ts';
import { CallError } from './CallError.ts';
import { callRoute, exchangeCall } from './callRoute.ts';

/** Makes one call that acts. Any status but `success` rejects with `CallError`. */
export async function callForSuccess<N extends CallName>(name: N, body: CallRequest<N>): Promise<void> {
  const { answer, requestId } = await exchangeCall(name, body);
  if (answer.status !== 'success') throw refusedBy(name, requestId);
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
