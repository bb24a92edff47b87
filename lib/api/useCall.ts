import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { KeyedMutator, SWRConfiguration } from 'swr';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import type { CallError } from './CallError.ts';
import { getPortalToken, subscribePortalToken } from './portalToken.ts';
import { readCall } from './readCall.ts';
import { isVisitorCall } from './visitorCalls.ts';

export interface CallState<N extends CallName> {
  /** The last good response. It stays during a reload and after a failure. */
  data: CallResponse<N> | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
  mutate: KeyedMutator<CallResponse<N>>;
}

/** Reads a call; components with the same name and body share one request. Member calls wait for the token. `body` null = do not call, nor what the backend lacks. */
export function useCall<N extends CallName>(
  name: N,
  body: CallRequest<N> | null = {} as CallRequest<N>,
  options?: SWRConfiguration<CallResponse<N>, CallError>,
): CallState<N> {
  const isVisitor = isVisitorCall(name);
  const token = useSyncExternalStore(subscribePortalToken, getPortalToken, () => undefined);
  const isReady = useBackend().has(name) && body !== null && (isVisitor || typeof token === 'string');
  const key = isVisitor ? [name, body] : [name, body, token];

  const answer = useSWR<CallResponse<N>, CallError>(isReady ? key : null, {
    fetcher: () => readCall(name, body as CallRequest<N>),
    // Not for member calls: the previous member's data would stay visible.
    keepPreviousData: isVisitor,
    shouldRetryOnError: isWorthRepeating,
    ...options,
  });

  return {
    data: isReady ? answer.data : undefined,
    error: isReady ? answer.error : undefined,
    isValidating: answer.isValidating,
    reload: () => void answer.mutate(),
    mutate: answer.mutate,
  };
}

/** Retries only transport failures: a refusal would be refused again. */
function isWorthRepeating(error: CallError): boolean {
  return error.httpStatus === 0 || error.httpStatus === 429 || error.httpStatus >= 500;
}
