import type { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';

export interface PasswordOutcome {
  /** `refused`: the backend said no · `notSent`: nothing happened · `unknown`: it may have happened. */
  kind: 'changed' | 'refused' | 'notSent' | 'unknown';
  /** What a member can tell support; empty when no answer arrived. */
  requestId: string;
}

/** Changes the login password, once; whatever the answer is, says only what is certain. */
export async function changePassword(pass: string): Promise<PasswordOutcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '' };
  try {
    const { answer, requestId } = await exchangeCall('change-password', { pass });
    return { kind: answer.status === 'success' ? 'changed' : 'refused', requestId };
  } catch (error) {
    const { outcome, requestId } = error as CallError;
    return { kind: outcome === 'not_sent' ? 'notSent' : 'unknown', requestId };
  }
}
