import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import type { CallRequest } from '#contract/calls.ts';

/** Filed (`done`), `refused` (every status but success), certainly not sent (`notSent`), or `unknown`. */
export interface WriteOutcome {
  kind: 'done' | 'refused' | 'notSent' | 'unknown';
  /** For customer support; empty if no response arrived. */
  requestId: string;
  /** Seconds to wait after a rate limit. */
  retryAfter?: number;
}

/** Sends an enquiry once, for a member or for a visitor who cannot log in. */
export async function writeHelp<N extends 'user-write-help' | 'write-visitor-help'>(name: N, body: CallRequest<N>): Promise<WriteOutcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '' };
  try {
    const { answer, requestId } = await exchangeCall(name, body);
    return { kind: answer.status === 'success' ? 'done' : 'refused', requestId };
  } catch (error) {
    if (!(error instanceof CallError)) throw error;
    const { outcome, requestId, retryAfter } = error;
    return outcome === 'not_sent' ? { kind: 'notSent', requestId, retryAfter } : { kind: 'unknown', requestId };
  }
}
