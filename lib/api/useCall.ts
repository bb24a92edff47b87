import { useSyncExternalStore } from 'react';
import useSWR, { type KeyedMutator, type SWRConfiguration } from 'swr';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import { useBackend } from '#lib/site/siteSettings.ts';
import type { CallError } from './CallError.ts';
import { getPortalToken, isVisitorCall, subscribePortalToken } from './portalToken.ts';
import { readCall } from './readCall.ts';

export interface CallState<N extends CallName> {
  /** The last successful response. It stays during a reload and after a failure. */
  data: CallResponse<N> | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
  mutate: KeyedMutator<CallResponse<N>>;
}

/**
 * Reads a call. Components with the same name and body share one request. Member calls wait for the token. Nothing is requested if `body`
 * is null or the backend lacks the call.
 */
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
    // Member calls do not keep their data, because the data of the member before would stay visible.
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

/** Retries only failures that may pass: no response, a rate limit, or a server error. Other errors would only repeat. */
function isWorthRepeating(error: CallError): boolean {
  return error.httpStatus === 0 || error.httpStatus === 429 || error.httpStatus >= 500;
}

/** An option of `useCall` for lists of up to 10,000 rows. Responses are compared by identity, because SWR would hash both responses. */
export const longList = { compare: Object.is };
