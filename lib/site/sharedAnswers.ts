import type { CallName, CallResponse } from '#contract/calls.ts';

/** The reads whose answers are in the HTML of a page, if the portal has them in its cache. Their requests have an empty body. */
export const sharedReads = {
  '/': ['get-casino-setting', 'get-slot-setting', 'get-user-notices'],
  '/game': ['get-casino-setting'],
} as const satisfies Record<string, readonly CallName[]>;

export type SharedRead = (typeof sharedReads)[keyof typeof sharedReads][number];

export type SharedAnswers = { readonly [N in SharedRead]?: CallResponse<N> };
