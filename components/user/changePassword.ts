import type { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';

export interface PasswordOutcome {
  /** `refused` by the upstream · `notSent` · `unknown`: it may have been carried out. */
  kind: 'changed' | 'refused' | 'notSent' | 'unknown';
  /** For customer support; empty if no response arrived. */
  requestId: string;
}

/** Changes the login password, once. */
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
