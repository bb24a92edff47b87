import type { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { getPortalToken } from '#lib/api/portalToken.ts';
import { markActivity } from '#lib/session/activityMark.ts';
import { markUserStale, storedUser, storeUser } from './currentUser.ts';
import type { CurrentUser } from './currentUser.ts';
import { endSession, refreshSession } from '#lib/session/portalSession.ts';
import { tellOtherTabs } from '#lib/session/sessionNews.ts';
import { signOutAtServer } from '#lib/session/signOutAtServer.ts';

type CheckListener = (told: CurrentUser, askedAt: number) => void;

const listeners = new Set<CheckListener>();

let running: { token: string; result: Promise<CurrentUser | undefined> } | null = null;
let lastCheckAt = 0;

/** Hears of every answered check of this tab; returns the way to stop. */
export function onHealthCheck(listener: CheckListener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Milliseconds since the last check of this tab began. */
export function sinceLastCheck(): number {
  return Date.now() - lastCheckAt;
}

/**
 * One health check: brings the stored user up to date and returns it, or ends the session if the backend no longer knows the member (contract
 * section 1). Undefined where there was no answer, or nobody is logged in; never throws. Asks anew even while a check is under way: that one
 * may have read the balance before what its caller has just done.
 */
export function checkHealth(): Promise<CurrentUser | undefined> {
  const token = getPortalToken();
  if (typeof token !== 'string') return Promise.resolve(undefined);
  const own = { token, result: check(token, true).finally(() => running === own && (running = null)) };
  running = own;
  return own.result;
}

/** The same for those who only want to know how things stand: a check of the same session that is under way does. */
export function joinHealthCheck(): Promise<CurrentUser | undefined> {
  return running && running.token === getPortalToken() ? running.result : checkHealth();
}

async function check(token: string, mayRepeat: boolean): Promise<CurrentUser | undefined> {
  const askedAt = Date.now();
  lastCheckAt = askedAt;
  try {
    const { status, user, noteCount, helpCount } = await callRoute('user-health-check', {});
    // An answer about somebody who has left meanwhile.
    if (getPortalToken() !== token) return undefined;
    if (status === 'success' && user) return takeOver({ user, noteCount, helpCount }, askedAt);
    await loseSession();
  } catch (error) {
    if (getPortalToken() !== token) return undefined;
    if ((error as CallError).httpStatus === 401) return afterRefusal(mayRepeat);
    markUserStale(askedAt);
  }
  return undefined;
}

/** The token may belong to a session that was replaced; only a session that reads well and is refused again is lost. */
async function afterRefusal(mayRepeat: boolean): Promise<CurrentUser | undefined> {
  const { session, isUnreachable } = await refreshSession();
  if (isUnreachable) markUserStale();
  else if (session && mayRepeat) return check(session.token, false);
  else if (session) await loseSession();
  return undefined;
}

async function loseSession(): Promise<void> {
  endSession({ isLost: true });
  await signOutAtServer();
  tellOtherTabs('signout');
}

function takeOver(told: CurrentUser, askedAt: number): CurrentUser {
  const before = storedUser();
  storeUser(told, askedAt);
  // Money that moves in a game's window is the member's doing.
  if (before && before.user.in_balance !== told.user.in_balance) void markActivity();
  listeners.forEach((listener) => listener(told, askedAt));
  return told;
}
