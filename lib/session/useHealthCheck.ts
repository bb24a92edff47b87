import { useEffect } from 'react';
import { joinHealthCheck, onHealthCheck, sinceLastCheck } from './checkHealth.ts';
import { clearUser, markUserStale, storeUser } from './currentUser.ts';
import type { CurrentUser } from './currentUser.ts';
import { leadTabs } from './leadTabs.ts';
import { steadyInterval } from './steadyInterval.ts';
import { usePortalSession } from './usePortalSession.ts';

/** Specification section 9. */
export const healthCheckInterval = 30_000;

/** Focus and visibility come in bursts: one check answers them all. */
const burst = 2_000;

interface CheckNews {
  userId: string;
  told: CurrentUser;
  askedAt: number;
}

/** Checks every 30 seconds, hidden or not: the backend counts presence by it. Pauses while offline and goes on at once afterwards. */
function checkRegularly(): () => void {
  const handleTick = () => (navigator.onLine ? void joinHealthCheck() : markUserStale());
  const handleOnline = () => void joinHealthCheck();
  const stopClock = steadyInterval(handleTick, healthCheckInterval);
  window.addEventListener('online', handleOnline);
  return () => {
    stopClock();
    window.removeEventListener('online', handleOnline);
  };
}

function checkOnReturn(): void {
  if (document.visibilityState === 'visible' && sinceLastCheck() >= burst) void joinHealthCheck();
}

/** Answers of one tab are good for all tabs of the same member. */
function passOn(userId: string): () => void {
  if (typeof BroadcastChannel === 'undefined') return () => {};
  const channel = new BroadcastChannel('portal-health');
  channel.onmessage = ({ data }: MessageEvent<CheckNews>) => {
    if (data.userId === userId) storeUser(data.told, data.askedAt);
  };
  const stop = onHealthCheck((told, askedAt) => channel.postMessage({ userId, told, askedAt } satisfies CheckNews));
  return () => {
    stop();
    channel.close();
  };
}

/** Keeps the current user fresh while somebody is logged in (specification section 4). Mounted once, in the shell. */
export function useHealthCheck(): void {
  const { user } = usePortalSession();
  const userId = user?.userId;

  useEffect(() => {
    if (userId === undefined) return;
    const stopPassingOn = passOn(userId);
    const stopLeading = leadTabs('portal-health-check', checkRegularly);
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
