import type { BareFetcher, Middleware } from 'swr';
import type { CallName } from '#contract/calls.ts';
import { CallError } from '#lib/api/CallError.ts';

/** For `useCall`: any status but `success` is a failure (contract section 1), not an empty list, and replaces no loaded rows. */
export const successOnly: Middleware = (useNext) => (key, fetcher, config) => useNext(key, fetcher && requireSuccess(fetcher, key), config);

function requireSuccess<Data>(fetcher: BareFetcher<Data>, key: unknown): BareFetcher<Data> {
  return async (...keys: unknown[]) => {
    const answer = await fetcher(...keys);
    if ((answer as { status: string }).status === 'success') return answer;
    const [callName] = key as [CallName];
    throw new CallError({ code: 'upstream_invalid', callName, httpStatus: 200, requestId: '', outcome: 'not_sent' });
  };
}
