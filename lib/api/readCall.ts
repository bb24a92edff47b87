import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { refusedBy } from './callForSuccess.ts';
import { callRoute } from './callRoute.ts';

/** Makes a call that reads. Any status but `success` is a failure, not an empty list, and replaces no loaded rows. */
export async function readCall<N extends CallName>(name: N, body: CallRequest<N>): Promise<CallResponse<N>> {
  const answer = await callRoute(name, body);
  if (answer.status !== 'success') throw refusedBy(name, '');
  return answer;
}
