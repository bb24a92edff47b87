import { useEffect } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { listen } from '#lib/storage/listeners.ts';
import { joinHealthCheck, onHealthCheck } from './checkHealth.ts';
import {
  clearUser,
  healthCheckInterval,
  healthCheckPause,
  markUserStale,
  storeUser,
  type CurrentUser,
} from './currentUser.ts';
import { workerTimer } from './workerTimer.ts';

/** A tab that navigates away releases the lock, because browsers do not cache a page for Back while the page holds a lock. */
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
  const stops = [
    listen(window, ['pagehide'], leave),
    listen(window, ['pageshow'], queueAgain),
    leave,
  ];
  queue();
  return () => stops.forEach((stop) => stop());
}

interface CheckNews {
  userId: string;
  told: CurrentUser;
  askedAt: number;
}

/** Hidden tabs check too, because the upstream measures presence by the checks. */
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

  const stops = [
    timer.stop,
    // Any successful check restarts the interval, which counts from the start of the check.
    onHealthCheck(({ askedAt }) => {
      failures = 0;
      timer.set(
        healthCheckPause(0) - Math.max(0, Math.min(Date.now() - askedAt, healthCheckInterval / 2)),
      );
    }),
    listen(window, ['online'], handleOnline),
  ];
  timer.set(healthCheckPause(0));
  return () => stops.forEach((stop) => stop());
}

/** Focus and visibility events may come together, so a running check is joined. */
function checkOnReturn(): void {
  if (document.visibilityState === 'visible') void joinHealthCheck();
}

function passOn(userId: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel('portal-health');
  channel.onmessage = ({ data }: MessageEvent<CheckNews>) => {
    if (data.userId === userId) storeUser(data.told, data.askedAt);
  };
  const stop = onHealthCheck((check) =>
    channel.postMessage({ userId, ...check } satisfies CheckNews),
  );
  return () => {
    stop();
    channel.close();
  };
}

/** Keeps the current user fresh while logged in (specification section 4). */
export function useHealthCheck(): void {
  const { user } = usePortalSession();
  const userId = user?.userId;

  useEffect(() => {
    if (userId === undefined) return;
    const stops = [
      passOn(userId),
      runInLeaderTab('portal-health-check', checkRegularly),
      listen(window, ['focus'], checkOnReturn),
      listen(document, ['visibilitychange'], checkOnReturn),
      clearUser,
    ];
    void joinHealthCheck();
    return () => stops.forEach((stop) => stop());
  }, [userId]);
}
