import { useEffect } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { joinHealthCheck, onHealthCheck } from './checkHealth.ts';
import { clearUser, healthCheckInterval, healthCheckPause, markUserStale, storeUser, type CurrentUser } from './currentUser.ts';
import { workerTimer } from './workerTimer.ts';

/**
 * Runs `lead`, which returns its stop function, in one tab at a time. A lock decides which tab leads. When that tab closes, another tab
 * leads. Without Web Locks, every tab leads. A tab that navigates away releases the lock, because browsers do not cache a page for Back
 * that holds a lock.
 */
function runInLeaderTab(name: string, lead: () => () => void): () => void {
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
    // The request rejects if this tab stops while it waits for the lock.
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

interface CheckNews {
  userId: string;
  told: CurrentUser;
  askedAt: number;
}

/**
 * Checks every 30 s, also in hidden tabs, because the upstream measures presence by the checks. Failures lengthen the interval. Without a
 * connection, checks pause. When the device is online again, a check follows at once.
 */
function checkRegularly(): () => void {
  let failures = 0;
  const timer = workerTimer(() => void handleTick());

  async function check(): Promise<void> {
    if (await joinHealthCheck()) return;
    failures += 1;
    timer.set(healthCheckPause(failures));
  }

  async function handleTick(): Promise<void> {
    if (navigator.onLine) return check();
    markUserStale();
    timer.set(healthCheckPause(0));
  }

  function handleOnline(): void {
    failures = 0;
    void check();
  }

  // Any successful check restarts the interval, which counts from the start of the check.
  const stopListening = onHealthCheck(({ askedAt }) => {
    failures = 0;
    timer.set(healthCheckPause(0) - Math.max(0, Math.min(Date.now() - askedAt, healthCheckInterval / 2)));
  });
  window.addEventListener('online', handleOnline);
  timer.set(healthCheckPause(0));
  return () => {
    timer.stop();
    stopListening();
    window.removeEventListener('online', handleOnline);
  };
}

/** Called when the window gets the focus or the tab becomes visible. Both events may come together, so a running check is joined. */
function checkOnReturn(): void {
  if (document.visibilityState === 'visible') void joinHealthCheck();
}

/** Shares the results of checks with the member's other tabs. */
function passOn(userId: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel('portal-health');
  channel.onmessage = ({ data }: MessageEvent<CheckNews>) => {
    if (data.userId === userId) storeUser(data.told, data.askedAt);
  };
  const stop = onHealthCheck((check) => channel.postMessage({ userId, ...check } satisfies CheckNews));
  return () => {
    stop();
    channel.close();
  };
}

/** Keeps the current user fresh while logged in (specification section 4). Mounted once, in MemberWatch. */
export function useHealthCheck(): void {
  const { user } = usePortalSession();
  const userId = user?.userId;

  useEffect(() => {
    if (userId === undefined) return;
    const stopPassingOn = passOn(userId);
    const stopLeading = runInLeaderTab('portal-health-check', checkRegularly);
    window.addEventListener('focus', checkOnReturn);
    document.addEventListener('visibilitychange', checkOnReturn);
    void joinHealthCheck();
    return () => {
      stopPassingOn();
      stopLeading();
      window.removeEventListener('focus', checkOnReturn);
      document.removeEventListener('visibilitychange', checkOnReturn);
      clearUser();
    };
  }, [userId]);
}
