import { sessionState } from './portalSession.ts';

/** A mark moves the end of the idle time by its whole length: more often than this tells the server nothing. */
const minIntervalMs = 60_000;

let lastMarkAt = 0;

/**
 * Tells the server that a human is there, at most once a minute and only while logged in. Not through next-auth's `update`, which shows the
 * session as loading meanwhile. A mark that gets lost is made up for by the next one.
 */
export async function markActivity(): Promise<void> {
  if (sessionState().status !== 'authenticated' || Date.now() - lastMarkAt < minIntervalMs) return;
  lastMarkAt = Date.now();
  try {
    const { csrfToken } = (await (await fetch('/api/auth/csrf', { cache: 'no-store' })).json()) as { csrfToken: string };
    const body = JSON.stringify({ csrfToken, data: { act: 1 } });
    const reply = await fetch('/api/auth/session', { method: 'POST', headers: { 'Content-Type': 'application/json' }, body });
    // An answer that nobody reads stays open in the browser until it is collected, and holds its connection.
    await reply.text();
  } catch {
    // The server was not reached; the session goes on for the rest of its idle time.
  }
}
