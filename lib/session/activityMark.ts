import { sessionState } from './portalSession.ts';

/** A mark restarts the whole idle time, so more frequent marks are not needed. */
const minIntervalMs = 60_000;

let lastMarkAt = 0;

/** Reports activity, at most once a minute, without retry; a clock may be set back. next-auth's `update` would set the session to loading meanwhile. */
export async function markActivity(): Promise<void> {
  if (sessionState().status !== 'authenticated' || Math.abs(Date.now() - lastMarkAt) < minIntervalMs) return;
  lastMarkAt = Date.now();
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()) as { csrfToken: string };
    const body = JSON.stringify({ csrfToken, data: { act: 1 } });
    const reply = await fetch('/api/auth/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    // An unread response body keeps its connection until garbage collection.
    await reply.text();
  } catch {
    // The server was not reached. The session lasts for the rest of its idle time.
  }
}
