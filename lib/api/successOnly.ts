import type { BareFetcher, Middleware } from 'swr';
import type { CallName, CallRequest } from '#contract/calls.ts';
import { CallError } from './CallError.ts';
import { exchangeCall } from './callRoute.ts';

/** For `useCall`: any status but `success` is a failure, not an empty list, and replaces no loaded rows. */
export const successOnly: Middleware = (useNext) => (key, fetcher, config) => useNext(key, fetcher && requireSuccess(fetcher, key), config);

function requireSuccess<Data>(fetcher: BareFetcher<Data>, key: unknown): BareFetcher<Data> {
  return async (...keys: unknown[]) => {
    const answer = await fetcher(...keys);
    if ((answer as { status: string }).status === 'success') return answer;
    const [callName] = key as [CallName];
    throw refusedBy(callName, '');
  };
}

/** The failure of a call whose status is not `success`. */
export const refusedBy = (callName: CallName, requestId: string) =>
  new CallError({ code: 'upstream_invalid', callName, httpStatus: 200, requestId, outcome: 'not_sent' });

/** Makes one call. Any status but `success` is a failure, too. */
export async function callForSuccess<N extends CallName>(name: N, body: CallRequest<N>): Promise<void> {
  const { answer, requestId } = await exchangeCall(name, body);
  if (answer.status !== 'success') throw refusedBy(name, requestId);
}
