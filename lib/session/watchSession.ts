import { onUnauthorized } from '#lib/api/callRoute.ts';
import { followSignOut, forgetSession, refreshSession, sessionState, sinceLastRead, subscribeSession } from './portalSession.ts';
import { onSessionNews } from './sessionNews.ts';

/** Focus, visibility and the rest often come in bursts: one reading answers them all. */
const burst = 2_000;

/** How long to wait before asking a server again that was not reached. */
const retryAfter = 3_000;

/** Keeps the session of this tab up to date (specification section 4: on focus, and on news from other tabs); returns the way to stop. */
export function watchSession(): () => void {
  let retry: ReturnType<typeof setTimeout> | undefined;

  function refreshOnReturn(): void {
    if (document.visibilityState === 'visible' && sinceLastRead() >= burst) void refreshSession();
  }

  function refreshNow(): void {
    void refreshSession({ isFresh: true });
  }

  function retryWhileUnreachable(): void {
    if (!sessionState().isUnreachable) return;
    clearTimeout(retry);
    retry = setTimeout(() => void refreshSession().finally(retryWhileUnreachable), retryAfter);
  }

  const stops = [
    onSessionNews((news) => void (news === 'signout' ? followSignOut() : refreshNow())),
    // A refused call may mean a session that ended elsewhere, or a token of a session that was replaced.
    onUnauthorized(() => void refreshSession()),
    subscribeSession(retryWhileUnreachable),
  ];
  window.addEventListener('focus', refreshOnReturn);
  document.addEventListener('visibilitychange', refreshOnReturn);
  window.addEventListener('online', refreshNow);
  void refreshSession();

  return () => {
    clearTimeout(retry);
    stops.forEach((stop) => stop());
    window.removeEventListener('focus', refreshOnReturn);
    document.removeEventListener('visibilitychange', refreshOnReturn);
    window.removeEventListener('online', refreshNow);
    forgetSession();
  };
}
