import { setPortalToken } from '#lib/api/portalToken.ts';
import { clearAnnouncement } from '#lib/dialogs/announce.ts';
import { createListeners } from '#lib/storage/listeners.ts';
import { json, plainText, webStore } from '#lib/storage/webStore.ts';
import { noteServerTime } from './serverClock.ts';

/** The response of GET session (specification section 7). */
export interface PortalSession {
  user: { userId: string; nick: string; level: number };
  /** The portal token, sent with every call. It stays in memory and is never stored. */
  token: string;
  lang: string;
  /** The login time as ISO 8601, by the server's clock (serverClock.ts). Older servers do not send it. */
  loginAt?: string;
  /** The expiry without further activity, as ISO 8601. */
  expires: string;
}

/** How the session ended: by a logout in this tab, by a logout in another tab, or without a logout. */
export type SessionEnd = 'logout' | 'otherTab' | 'expiry';

export interface SessionState {
  status: 'loading' | 'authenticated' | 'unauthenticated';
  session: PortalSession | null;
  /** True if the last read of the session failed in transport or is slow. */
  isUnreachable: boolean;
  ended: SessionEnd | null;
}

export const unknownSession: SessionState = {
  status: 'loading',
  session: null,
  isUnreachable: false,
  ended: null,
};

/** After this time without a response, the page shows "no connection". A later response is still used. */
const slowAfterMs = 2_000;

let state = unknownSession;
const { subscribe, tell } = createListeners();
export const subscribeSession = subscribe;

let reading: { stop: AbortController; result: Promise<SessionState> } | null = null;

/** The token of the session that ended in this tab. A late response, or a server that missed the logout, cannot restore that session. */
let endedToken: string | null = null;

/** Stores the login time of a session whose sign-out the server has not confirmed. The next page signs that session out. */
const unconfirmed = webStore('localStorage', plainText);
const unconfirmedKey = 'signed-out';

const signOutRetryMs = 3_000;

/** A request is aborted after this time, because the next attempt may succeed over a new connection. */
const patienceMs = 10_000;

let signingOut: string | null = null;

export function sessionState(): SessionState {
  return state;
}

function change(next: SessionState): SessionState {
  if (JSON.stringify(next) === JSON.stringify(state)) return state;
  state = next;
  tell();
  return state;
}

function adopt(session: PortalSession): SessionState {
  setPortalToken(session.token);
  return change({ status: 'authenticated', session, isUnreachable: false, ended: null });
}

function showNobody(ended: SessionEnd | null): SessionState {
  if (state.session) clearAnnouncement();
  setPortalToken(null);
  return change({ status: 'unauthenticated', session: null, isUnreachable: false, ended });
}

/**
 * Reads the session again. With `isFresh`, the function does not join a running read, which may have missed a change. A valid session ends
 * only after the server has reported it missing twice in a row. A transport failure changes only `isUnreachable`.
 */
export function refreshSession({ isFresh = false } = {}): Promise<SessionState> {
  if (reading && !isFresh) return reading.result;
  reading?.stop.abort();
  const stop = new AbortController();
  const result = read(stop.signal);
  const own = { stop, result };
  reading = own;
  void result.finally(() => {
    if (reading === own) reading = null;
  });
  return result;
}

async function read(signal: AbortSignal): Promise<SessionState> {
  const slow = setTimeout(() => change({ ...state, isUnreachable: true }), slowAfterMs);
  try {
    let session = await unlessEnded(signal);
    if (!session && state.status === 'authenticated' && !signal.aborted)
      session = await unlessEnded(signal);
    if (signal.aborted) return superseded(signal);
    return session
      ? adopt(session)
      : showNobody(state.status === 'authenticated' ? endElsewhere() : state.ended);
  } catch {
    return signal.aborted ? superseded(signal) : change({ ...state, isUnreachable: true });
  } finally {
    clearTimeout(slow);
  }
}

function superseded(signal: AbortSignal): SessionState | Promise<SessionState> {
  return reading && reading.stop.signal !== signal ? reading.result : state;
}

async function unlessEnded(signal: AbortSignal): Promise<PortalSession | null> {
  const session = await fetchSession(signal);
  const isEnded =
    session?.token === endedToken || (session?.loginAt ?? '') === unconfirmed.get(unconfirmedKey);
  if (!session || !isEnded) return session;
  void signOut(session);
  return null;
}

/** The request is sent before the function returns, and is repeated until the server has confirmed it. */
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

export function endSession(ended: SessionEnd): void {
  reading?.stop.abort();
  reading = null;
  if (state.session) void signOut(state.session);
  showNobody(ended);
}

/** The request to the server is sent before the page changes. */
export function logout(): void {
  endSession('logout');
  tellOtherTabs('signout');
}

/** The session ends here too, even if the server is unreachable. */
export async function followEnd(): Promise<void> {
  const leaving = state.session?.token;
  const { session, isUnreachable } = await refreshSession({ isFresh: true });
  if (session && (isUnreachable || session.token === leaving)) endSession(endElsewhere());
}

/** Hides all data of the member until the server has answered. */
export function distrustSession(): void {
  change(unknownSession);
  void refreshSession();
}

export function forgetSession(): void {
  reading?.stop.abort();
  reading = null;
  endedToken = null;
  signingOut = null;
  state = unknownSession;
}

/** Null means logged out. Throws if the response is not the portal's, because such a response says nothing about the session. */
async function fetchSession(signal: AbortSignal): Promise<PortalSession | null> {
  const request = new AbortController();
  const giveUp = () => request.abort();
  const timer = setTimeout(giveUp, patienceMs);
  signal.addEventListener('abort', giveUp);
  try {
    const reply = await fetch('/api/auth/session', { cache: 'no-store', signal: request.signal });
    noteServerTime(reply.headers.get('date'));
    if (reply.status !== 200) throw new Error('the session could not be read');
    const answer = (await reply.json()) as Partial<PortalSession> | null;
    if (typeof answer?.token === 'string' && typeof answer.user?.userId === 'string')
      return answer as PortalSession;
    if (answer && Object.keys(answer).length === 0) return null;
    throw new Error('the answer is not about a session');
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

/** Leaving the page does not cancel the request. The portal token serves as CSRF token, so that no other request is needed first. */
async function signOutAtServer(portalToken: string): Promise<boolean> {
  try {
    const body = new URLSearchParams({ csrfToken: portalToken, callbackUrl: '/', json: 'true' });
    const signal = AbortSignal.timeout(patienceMs);
    const reply = await fetch('/api/auth/signout', {
      method: 'POST',
      body,
      keepalive: true,
      signal,
    });
    return reply.ok && typeof ((await reply.json()) as { url?: unknown }).url === 'string';
  } catch {
    return false;
  }
}

/** Each report restarts the whole idle time, so more frequent reports are not needed. */
const minIntervalMs = 60_000;

let lastMarkAt = 0;

/** next-auth's `update` is not used, because it shows the session as loading. `Math.abs` covers a device clock that was set back. */
export async function markActivity(): Promise<void> {
  if (state.status !== 'authenticated' || Math.abs(Date.now() - lastMarkAt) < minIntervalMs) return;
  lastMarkAt = Date.now();
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()) as {
      csrfToken: string;
    };
    const body = JSON.stringify({ csrfToken, data: { act: 1 } });
    const reply = await fetch('/api/auth/session', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body,
    });
    // An unread response body keeps its connection until garbage collection.
    await reply.text();
  } catch {
    // The server was not reached. The session still lasts for the rest of its idle time.
  }
}

/** The storage key and the message format of next-auth's own client, so that both clients understand each other. */
const newsKey = 'nextauth.message';

/** `expired`: the session ended without a logout. `getSession`: the session has to be read again. */
export type SessionNews = 'signin' | 'signout' | 'expired' | 'getSession';

interface Message {
  event: 'session';
  data?: { trigger?: SessionNews };
  timestamp?: number;
}

const news = webStore<Message>(
  'localStorage',
  json((stored) =>
    (stored as Partial<Message> | null)?.event === 'session' ? (stored as Message) : undefined,
  ),
);

/** Without storage, the other tabs find out at their next focus. */
export function tellOtherTabs(trigger: SessionNews): void {
  news.set(newsKey, { event: 'session', data: { trigger }, timestamp: Date.now() });
}

export function onSessionNews(listener: (trigger: SessionNews) => void): () => void {
  return news.subscribe(({ key, value, isOtherTab }) => {
    if (isOtherTab && key === newsKey && value) listener(value.data?.trigger ?? 'getSession');
  });
}

/** The last message of another tab tells how the session ended, whichever request noticed the end first. */
function endElsewhere(): SessionEnd {
  return news.get(newsKey)?.data?.trigger === 'signout' ? 'otherTab' : 'expiry';
}
