import type { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { getPortalToken } from '#lib/api/portalToken.ts';
import {
  endSession,
  markActivity,
  refreshSession,
  tellOtherTabs,
} from '#lib/session/portalSession.ts';
import { createListeners } from '#lib/storage/listeners.ts';
import { markUserStale, storedUser, storeUser, type CurrentUser } from './currentUser.ts';

const checks = createListeners<{ told: CurrentUser; askedAt: number }>();

/** Only checks of this tab call the listener. */
export const onHealthCheck = checks.subscribe;

let running: { token: string; result: Promise<CurrentUser | undefined> } | null = null;

/** Never joins a running check, because that check may have read an old balance. Never throws. */
export function checkHealth(): Promise<CurrentUser | undefined> {
  const token = getPortalToken();
  if (typeof token !== 'string') return Promise.resolve(undefined);
  const own = {
    token,
    result: check(token, true).finally(() => running === own && (running = null)),
  };
  running = own;
  return own.result;
}

export function joinHealthCheck(): Promise<CurrentUser | undefined> {
  return running && running.token === getPortalToken() ? running.result : checkHealth();
}

async function check(token: string, mayRepeat: boolean): Promise<CurrentUser | undefined> {
  const askedAt = Date.now();
  try {
    const { status, user, noteCount, helpCount } = await callRoute('user-health-check', {});
    if (getPortalToken() !== token) return undefined;
    if (status === 'success' && user) return takeOver({ user, noteCount, helpCount }, askedAt);
    loseSession();
  } catch (error) {
    if (getPortalToken() !== token) return undefined;
    if ((error as CallError).httpStatus === 401) return afterRefusal(mayRepeat);
    markUserStale(askedAt);
  }
  return undefined;
}

/** The token may belong to a replaced session, so the session is lost only if its current token is refused too. */
async function afterRefusal(mayRepeat: boolean): Promise<CurrentUser | undefined> {
  const { session, isUnreachable } = await refreshSession();
  if (isUnreachable) markUserStale();
  else if (session && mayRepeat) return check(session.token, false);
  else if (session) loseSession();
  return undefined;
}

function loseSession(): void {
  endSession('expiry');
  tellOtherTabs('expired');
}

function takeOver(told: CurrentUser, askedAt: number): CurrentUser {
  const before = storedUser();
  storeUser(told, askedAt);
  // A changed amount in games counts as activity, because the member plays in another window.
  if (before && before.user.in_balance !== told.user.in_balance) void markActivity();
  checks.tell({ told, askedAt });
  return told;
}
