import { setPortalToken } from '#lib/api/portalToken.ts';
import { fetchSession, type PortalSession } from './fetchSession.ts';
import { plainText, webStore } from '#lib/storage/webStore.ts';
import { signOutAtServer } from './signOutAtServer.ts';

/** How the session ended: by a logout in this tab or in another one, or without one. */
export type SessionEnd = 'logout' | 'otherTab' | 'expiry';

/** This tab's session state (specification section 4). */
export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  session: PortalSession | null;
  /** The last read failed in transport. The session stays unchanged. */
  isUnreachable: boolean;
  /** Null before a session has ended in this tab. */
  ended: SessionEnd | null;
}

export const unknownSession: SessionState = { status: 'loading', session: null, isUnreachable: false, ended: null };

/** A slower response is shown as "no connection", but is used when it arrives. */
const slowAfterMs = 2_000;

let state = unknownSession;
const listeners = new Set<() => void>();

let reading: { stop: AbortController; result: Promise<SessionState> } | null = null;
let lastReadAt = 0;

/** The token of the session that ended here. A late response or a server that missed the logout cannot restore it. */
let endedToken: string | null = null;

/** Login time of a session whose sign-out is unconfirmed, for the next page: it must not restore the session, but sign it out. */
const unconfirmed = webStore('localStorage', plainText);
const unconfirmedKey = 'signed-out';

const signOutRetryMs = 3_000;

/** The token whose sign-out is being repeated. */
let signingOut: string | null = null;

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
  return change({ status: 'authenticated', session, isUnreachable: false, ended: null });
}

function showNobody(ended: SessionEnd | null): SessionState {
  setPortalToken(null);
  return change({ status: 'unauthenticated', session: null, isUnreachable: false, ended });
}

/** Milliseconds since the last read started. */
export function sinceLastRead(): number {
  return Math.abs(Date.now() - lastReadAt);
}

/**
 * Reads the session again. Joins a running read unless `isFresh`, for changes that the running read may have missed. A valid session ends
 * only after the server reported it missing twice in a row; a transport failure changes only `isUnreachable`.
 * @param options.ending how the session has ended if it is missing
 */
export function refreshSession({ isFresh = false, ending = 'expiry' as SessionEnd } = {}): Promise<SessionState> {
  if (reading && !isFresh) return reading.result;
  reading?.stop.abort();
  const stop = new AbortController();
  lastReadAt = Date.now();
  const result = read(stop.signal, ending);
  const own = { stop, result };
  reading = own;
  void result.finally(() => {
    if (reading === own) reading = null;
  });
  return result;
}

async function read(signal: AbortSignal, ending: SessionEnd): Promise<SessionState> {
  const slow = setTimeout(() => change({ ...state, isUnreachable: true }), slowAfterMs);
  try {
    let session = await unlessEnded(signal);
    if (!session && state.status === 'authenticated' && !signal.aborted) session = await unlessEnded(signal);
    if (signal.aborted) return superseded(signal);
    return session ? adopt(session) : showNobody(state.status === 'authenticated' ? ending : state.ended);
  } catch {
    return signal.aborted ? superseded(signal) : change({ ...state, isUnreachable: true });
  } finally {
    clearTimeout(slow);
  }
}

/** Ignores a read that a newer read or a sign-out has superseded. */
function superseded(signal: AbortSignal): SessionState | Promise<SessionState> {
  return reading && reading.stop.signal !== signal ? reading.result : state;
}

async function unlessEnded(signal: AbortSignal): Promise<PortalSession | null> {
  const session = await fetchSession(signal);
  const isEnded = session?.token === endedToken || (session?.loginAt ?? '') === unconfirmed.get(unconfirmedKey);
  if (!session || !isEnded) return session;
  void signOut(session);
  return null;
}

/** Sends the sign-out before it returns, and repeats it until the server has confirmed it. */
async function signOut({ token, loginAt }: PortalSession): Promise<void> {
  endedToken = token;
  if (signingOut === token) return;
  signingOut = token;
  const isConfirmed = signOutAtServer(token);
  unconfirmed.set(unconfirmedKey, loginAt);
  for (let attempt = isConfirmed; !(await attempt); attempt = signOutAtServer(token)) {
    await new Promise((resolve) => setTimeout(resolve, signOutRetryMs));
    if (signingOut !== token) return;
  }
  if (signingOut === token) signingOut = null;
  if (unconfirmed.get(unconfirmedKey) === loginAt) unconfirmed.set(unconfirmedKey, undefined);
}

/** Ends the session in this tab, regardless of the server, and signs it out there. */
export function endSession(ended: SessionEnd): void {
  reading?.stop.abort();
  reading = null;
  if (state.session) void signOut(state.session);
  showNobody(ended);
}

/** Follows the end of the session in another tab, even if the server is unreachable. */
export async function followEnd(ending: SessionEnd): Promise<void> {
  const leaving = state.session?.token;
  const { session, isUnreachable } = await refreshSession({ isFresh: true, ending });
  if (session && (isUnreachable || session.token === leaving)) endSession(ending);
}

/** Shows nothing of a member until the server has answered. */
export function distrustSession(): void {
  change(unknownSession);
  void refreshSession();
}

/** Resets all state when the app unmounts. */
export function forgetSession(): void {
  reading?.stop.abort();
  reading = null;
  endedToken = null;
  signingOut = null;
  lastReadAt = 0;
  state = unknownSession;
}
