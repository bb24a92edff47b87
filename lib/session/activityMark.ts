import { sessionState } from './portalSession.ts';

/** A mark restarts the whole idle time, so more frequent marks are not needed. */
const minIntervalMs = 60_000;

let lastMarkAt = 0;

/**
 * Reports activity to the server, at most once a minute and only while logged in. Not next-auth's `update`, which sets the session to loading
 * meanwhile. A lost mark is not retried.
 */
export async function markActivity(): Promise<void> {
  if (sessionState().status !== 'authenticated' || Date.now() - lastMarkAt < minIntervalMs) return;
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
