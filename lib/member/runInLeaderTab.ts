/**
 * Runs `lead` in one tab of this browser at a time: in the first that asks, and in the next one when that tab goes. `lead` returns the way
 * to stop it. Without the Web Locks of the browser every tab leads.
 */
export function runInLeaderTab(name: string, lead: () => () => void): () => void {
  if (!navigator.locks) return lead();
  const leaving = new AbortController();

  function hold(): Promise<void> {
    return new Promise((release) => {
      if (leaving.signal.aborted) return release();
      const stop = lead();
      leaving.signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  }

  // Rejects when this tab leaves while it waits for its turn.
  navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => {});
  return () => leaving.abort();
}
