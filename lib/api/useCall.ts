import { useSyncExternalStore } from 'react';
import useSWR from 'swr';
import type { KeyedMutator, SWRConfiguration } from 'swr';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { CallError } from './CallError.ts';
import { callRoute } from './callRoute.ts';
import { getPortalToken, subscribePortalToken } from './portalToken.ts';
import { isVisitorCall } from './visitorCalls.ts';

export interface CallState<N extends CallName> {
  /** The last good answer; stays while a new one is fetched and after one failed. */
  data: CallResponse<N> | undefined;
  error: CallError | undefined;
  /** Nothing to show yet, and an answer (or the session it waits for) is on its way. */
  isLoading: boolean;
  isValidating: boolean;
  /** Fetches again. */
  reload: () => void;
  /** SWR's mutate of this key, for optimistic marks. */
  mutate: KeyedMutator<CallResponse<N>>;
}

/**
 * Reads a call and keeps its answer fresh. Two components with the same name and body share one request and one answer (SWR key
 * `[name, body]`; a member's answers also carry the token in their key, so that no other session ever meets them). Member calls wait
 * for the token and show nothing to a visitor. `body` null = do not call.
 */
export function useCall<N extends CallName>(
  name: N,
  body: CallRequest<N> | null = {} as CallRequest<N>,
  options?: SWRConfiguration<CallResponse<N>, CallError>,
): CallState<N> {
  const isVisitor = isVisitorCall(name);
  const token = useSyncExternalStore(subscribePortalToken, getPortalToken, () => undefined);
  const isReady = body !== null && (isVisitor || typeof token === 'string');
  const key = isVisitor ? [name, body] : [name, body, token];

  const answer = useSWR<CallResponse<N>, CallError>(isReady ? key : null, () => callRoute(name, body as CallRequest<N>), {
    // Not for member calls: the rows of the last key would outlive the member they belong to.
    keepPreviousData: isVisitor,
    shouldRetryOnError: isWorthRepeating,
    ...options,
  });

  return {
    data: isReady ? answer.data : undefined,
    error: isReady ? answer.error : undefined,
    isLoading: answer.isLoading || (body !== null && !isVisitor && token === undefined),
    isValidating: answer.isValidating,
    reload: () => void answer.mutate(),
    mutate: answer.mutate,
  };
}

/** A refusal stays a refusal; what was lost on the way may pass the next time. */
function isWorthRepeating(error: CallError): boolean {
  return error.httpStatus === 0 || error.httpStatus === 429 || error.httpStatus >= 500;
}
