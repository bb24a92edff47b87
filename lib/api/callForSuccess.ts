import type { CallName, CallRequest } from '#contract/calls.ts';
import { CallError } from './CallError.ts';
import { exchangeCall } from './callRoute.ts';

/** Makes one call. Any status but `success` is a failure, too. */
export async function callForSuccess<N extends CallName>(name: N, body: CallRequest<N>): Promise<void> {
  const { answer, requestId } = await exchangeCall(name, body);
  if (answer.status !== 'success') throw refusedBy(name, requestId);
}

/** The failure of a call whose status is not `success`. */
export const refusedBy = (callName: CallName, requestId: string) =>
  new CallError({ code: 'upstream_invalid', callName, httpStatus: 200, requestId, outcome: 'not_sent' });
