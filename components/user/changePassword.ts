import type { CallError } from '#lib/api/CallError.ts';
import { exchangeCall } from '#lib/api/callRoute.ts';
import { refreshSession } from '#lib/session/portalSession.ts';
import { tellOtherTabs } from '#lib/session/sessionNews.ts';

export interface PasswordOutcome {
  /**
   * `refused` by the upstream · `wrong`: not the present password · `common`: the new one is among the most common · `tooMany` wrong ones ·
   * `notSent` · `unknown`: it may have been carried out.
   */
  kind: 'changed' | 'refused' | 'wrong' | 'common' | 'tooMany' | 'notSent' | 'unknown';
  /** For customer support; empty if no response arrived. */
  requestId: string;
  waitSeconds?: number;
}

/** Changes the login password, once. The portal gives this browser a new session with it; other tabs read it again. */
export async function changePassword(current: string, pass: string): Promise<PasswordOutcome> {
  if (!navigator.onLine) return { kind: 'notSent', requestId: '' };
  const outcome = await send(current, pass);
  if (outcome.kind === 'changed' || outcome.kind === 'unknown') {
    await refreshSession({ isFresh: true });
    tellOtherTabs('getSession');
  }
  return outcome;
}

async function send(current: string, pass: string): Promise<PasswordOutcome> {
  try {
    const { answer, requestId } = await exchangeCall('change-password', { current, pass });
    return { kind: answer.status === 'success' ? 'changed' : 'refused', requestId };
  } catch (error) {
    const { code, field, outcome, requestId, retryAfter } = error as CallError;
    if (outcome !== 'not_sent') return { kind: 'unknown', requestId };
    if (code === 'invalid_request' && field === 'current') return { kind: 'wrong', requestId };
    if (code === 'invalid_request' && field === 'pass') return { kind: 'common', requestId };
    if (code === 'rate_limited') return { kind: 'tooMany', requestId, waitSeconds: retryAfter ?? 60 };
    return { kind: 'notSent', requestId };
  }
}
