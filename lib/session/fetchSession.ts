import { noteServerTime } from './serverClock.ts';

/** What the server tells about the session (specification section 7, GET session). */
export interface PortalSession {
  user: { userId: string; nick: string; level: number };
  /** Goes with every call; held in memory only. */
  token: string;
  lang: string;
  /** When the member logged in, ISO 8601, by the server's clock (serverClock.ts). Absent from a server of an older version. */
  loginAt?: string;
  /** When the session ends if nothing more happens, ISO 8601. */
  expires: string;
}

/** A server that has not answered by then is as good as none: the next attempt gets a connection of its own. */
const patience = 10_000;

/**
 * Asks the server who is logged in; null = nobody. Throws whenever the answer is not the portal's own: no connection, an error status, a page
 * of some proxy. That says nothing about the session.
 */
export async function fetchSession(signal: AbortSignal): Promise<PortalSession | null> {
  const request = new AbortController();
  const giveUp = () => request.abort();
  const timer = setTimeout(giveUp, patience);
  signal.addEventListener('abort', giveUp);
  try {
    const reply = await fetch('/api/auth/session', { cache: 'no-store', signal: request.signal });
    noteServerTime(reply.headers.get('date'));
    if (reply.status !== 200) throw new Error('the session could not be read');
    return sessionIn((await reply.json()) as Partial<PortalSession> | null);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', giveUp);
  }
}

function sessionIn(answer: Partial<PortalSession> | null): PortalSession | null {
  if (typeof answer?.token === 'string' && typeof answer.user?.userId === 'string') return answer as PortalSession;
  if (answer && Object.keys(answer).length === 0) return null;
  throw new Error('the answer is not about a session');
}
