import { setPortalToken } from '#lib/api/portalToken.ts';
import { fetchSession } from './fetchSession.ts';
import type { PortalSession } from './fetchSession.ts';
import { signOutAtServer } from './signOutAtServer.ts';

/** What this tab knows about the session (specification section 4). */
export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  session: PortalSession | null;
  /** The last attempt to read the session failed on its way. Says nothing about the session, which stays as it was. */
  isUnreachable: boolean;
  /** The session ended without the member asking for it in this tab. */
  isLost: boolean;
}

export const unknownSession: SessionState = { status: 'loading', session: null, isUnreachable: false, isLost: false };

/** An answer that takes longer than this shows as "no connection"; it still counts when it arrives. */
const slowAfter = 2_000;

let state = unknownSession;
const listeners = new Set<() => void>();

let reading: { stop: AbortController; result: Promise<SessionState> } | null = null;
let lastReadAt = 0;

/** The token of the session that was ended here: a reply that was on its way, or a server that was not reached, cannot bring it back. */
let endedToken: string | null = null;

export function sessionState(): SessionState {
  return state;
}

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function change(next: SessionState): SessionState {
  if (JSON.stringify(next) === JSON.stringify(state)) return state;
  state = next;
  listeners.forEach((listener) => listener());
  return state;
}

function adopt(session: PortalSession): SessionState {
  setPortalToken(session.token);
  return change({ status: 'authenticated', session, isUnreachable: false, isLost: false });
}

function showNobody(isLost: boolean): SessionState {
  setPortalToken(null);
  return change({ status: 'unauthenticated', session: null, isUnreachable: false, isLost });
}

/** Milliseconds since the last reading began. */
export function sinceLastRead(): number {
  return Date.now() - lastReadAt;
}

/**
 * Reads the session anew. Joins a reading that is on its way, unless something has just happened that it may have missed (`isFresh`).
 * A session that was good is only gone after the server said so twice in a row; a failure on the way changes nothing but `isUnreachable`.
 */
export function refreshSession({ isFresh = false } = {}): Promise<SessionState> {
  if (reading && !isFresh) return reading.result;
  reading?.stop.abort();
  const stop = new AbortController();
  lastReadAt = Date.now();
  const result = read(stop.signal);
  const own = { stop, result };
  reading = own;
  void result.finally(() => {
    if (reading === own) reading = null;
  });
  return result;
}

async function read(signal: AbortSignal): Promise<SessionState> {
  const slow = setTimeout(() => change({ ...state, isUnreachable: true }), slowAfter);
  try {
    let session = await unlessEnded(signal);
    if (!session && state.status === 'authenticated' && !signal.aborted) session = await unlessEnded(signal);
    if (signal.aborted) return superseded(signal);
    return session ? adopt(session) : showNobody(state.isLost || state.status === 'authenticated');
  } catch {
    return signal.aborted ? superseded(signal) : change({ ...state, isUnreachable: true });
  } finally {
    clearTimeout(slow);
  }
}

/** A newer reading knows better; after a sign-out there is none, and what that left stands. */
function superseded(signal: AbortSignal): SessionState | Promise<SessionState> {
  return reading && reading.stop.signal !== signal ? reading.result : state;
}

async function unlessEnded(signal: AbortSignal): Promise<PortalSession | null> {
  const session = await fetchSession(signal);
  if (!session || session.token !== endedToken) return session;
  // The server has not heard of the sign-out yet.
  void signOutAtServer();
  return null;
}

/** Nobody is logged in in this tab from now on, whatever the server thinks. `isLost`: not by the member's own wish. */
export function endSession({ isLost }: { isLost: boolean }): void {
  reading?.stop.abort();
  reading = null;
  endedToken = state.session?.token ?? endedToken;
  showNobody(isLost);
}

/** Another tab has logged out: the same here, even if the server cannot be asked. */
export async function followSignOut(): Promise<void> {
  const leaving = state.session?.token;
  const { session, isUnreachable } = await refreshSession({ isFresh: true });
  if (session && (isUnreachable || session.token === leaving)) endSession({ isLost: true });
}

/** Forgets everything; for when the application is taken down. */
export function forgetSession(): void {
  reading?.stop.abort();
  reading = null;
  endedToken = null;
  lastReadAt = 0;
  state = unknownSession;
}
