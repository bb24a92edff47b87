/** Runs `lead`, which returns its stop function, in one tab at a time; then in the next one. Without Web Locks, every tab leads. */
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

  // Rejects if this tab stops while it waits.
  navigator.locks.request(name, { signal: leaving.signal }, hold).catch(() => {});
  return () => leaving.abort();
}
