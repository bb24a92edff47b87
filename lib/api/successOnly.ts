import type { BareFetcher, Middleware } from 'swr';
import type { CallName } from '#contract/calls.ts';
import { refusedBy } from './callForSuccess.ts';

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
