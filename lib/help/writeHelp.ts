import { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import type { CallRequest } from '#contract/calls.ts';

/**
 * What became of text sent to support: filed (`done`), turned down (`refused`: every status but success, contract section 1), certainly not
 * sent, or nobody can tell (`unknown`).
 */
export interface WriteOutcome {
  kind: 'done' | 'refused' | 'notSent' | 'unknown';
  /** What can be told to support; empty when no answer arrived. */
  requestId: string;
  /** Seconds to wait, where there was too much at once. */
  retryAfter?: number;
}

/** Sends text to support, once, of a member or of a visitor who cannot log in; says only what is certain. */
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
