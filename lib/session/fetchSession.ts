import { noteServerTime } from './serverClock.ts';

/** The response of GET session (specification section 7). */
export interface PortalSession {
  user: { userId: string; nick: string; level: number };
  /** Sent with every call; kept in memory only. */
  token: string;
  lang: string;
  /** Login time, ISO 8601, by the server's clock (serverClock.ts). Older servers do not send it. */
  loginAt?: string;
  /** Expiry without further activity, ISO 8601. */
  expires: string;
}

/** After this time the request is aborted, because the next attempt may succeed over a new connection. */
const timeoutMs = 10_000;

/** The session; null = logged out. Throws if the response is not the portal's, which says nothing about the session. */
export async function fetchSession(signal: AbortSignal): Promise<PortalSession | null> {
  const request = new AbortController();
  const giveUp = () => request.abort();
  const timer = setTimeout(giveUp, timeoutMs);
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
