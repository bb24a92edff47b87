/**
 * Runs `lead`, which returns its stop function, in one tab at a time; then in the next one. Without Web Locks, every tab leads. A page that the
 * browser may keep for Back leaves the lead: no browser keeps one that holds a lock.
 */
export function runInLeaderTab(name: string, lead: () => () => void): () => void {
  const { locks } = navigator;
  if (!locks) return lead();
  let leaving = new AbortController();

  function hold(signal: AbortSignal): Promise<void> {
    return new Promise((release) => {
      if (signal.aborted) return release();
      const stop = lead();
      signal.addEventListener('abort', () => {
        stop();
        release();
      });
    });
  }

  function queue(): void {
    leaving = new AbortController();
    const { signal } = leaving;
    // Rejects if this tab stops while it waits.
    locks.request(name, { signal }, () => hold(signal)).catch(() => {});
  }

  const leave = () => leaving.abort();
  const queueAgain = ({ persisted }: PageTransitionEvent) => persisted && queue();
  window.addEventListener('pagehide', leave);
  window.addEventListener('pageshow', queueAgain);
  queue();
  return () => {
    window.removeEventListener('pagehide', leave);
    window.removeEventListener('pageshow', queueAgain);
    leave();
  };
}
