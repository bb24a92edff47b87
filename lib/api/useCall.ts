import { use, useSyncExternalStore } from 'react';
import useSWR, { mutate, type KeyedMutator, type SWRConfiguration } from 'swr';
import type { CallName, CallRequest, CallResponse } from '#contract/calls.ts';
import type { SharedRead } from '#lib/site/sharedAnswers.ts';
import { SharedAnswersContext, useBackend } from '#lib/site/siteSettings.ts';
import type { CallError } from './CallError.ts';
import { getPortalToken, isVisitorCall, subscribePortalToken } from './portalToken.ts';
import { readCall } from './readCall.ts';

export interface CallState<N extends CallName> {
  /** The last successful response stays during a reload and after a failure. */
  data: CallResponse<N> | undefined;
  error: CallError | undefined;
  isValidating: boolean;
  reload: () => void;
  mutate: KeyedMutator<CallResponse<N>>;
}

/** Components with the same name and body share one request. Nothing is requested if `body` is null. */
export function useCall<N extends CallName>(
  name: N,
  body: CallRequest<N> | null = {} as CallRequest<N>,
  options?: SWRConfiguration<CallResponse<N>, CallError>,
): CallState<N> {
  const isVisitor = isVisitorCall(name);
  const token = useSyncExternalStore(subscribePortalToken, getPortalToken, () => undefined);
  const isReady =
    useBackend().has(name) && body !== null && (isVisitor || typeof token === 'string');
  const key = isVisitor ? [name, body] : [name, body, token];
  /** The answer in the HTML of the page. It is shown even before the call is wanted. */
  const served = use(SharedAnswersContext)?.[name as SharedRead] as CallResponse<N> | undefined;

  const answer = useSWR<CallResponse<N>, CallError>(isReady ? key : null, {
    fetcher: () => readCall(name, body as CallRequest<N>),
    // Member calls do not keep their data, because the data of the member before would stay visible.
    keepPreviousData: isVisitor,
    shouldRetryOnError: isWorthRepeating,
    // SWR shows the answer of the page at once and asks for a new one.
    fallbackData: served,
    ...options,
  });

  return {
    data: isReady ? answer.data : served,
    error: isReady ? answer.error : undefined,
    isValidating: answer.isValidating,
    reload: () => void answer.mutate(),
    mutate: answer.mutate,
  };
}

function isMemberKey(key: unknown): boolean {
  return Array.isArray(key) && typeof key[0] === 'string' && !isVisitorCall(key[0]);
}

/** A new token clears the cached responses of the member before, so that the next member never sees them. */
subscribePortalToken(() => void mutate(isMemberKey, undefined, { revalidate: false }));

function isWorthRepeating(error: CallError): boolean {
  return error.httpStatus === 0 || error.httpStatus === 429 || error.httpStatus >= 500;
}

/** Compares lists of up to 10,000 rows by identity, because SWR would hash both responses. */
export const longList = { compare: Object.is };
