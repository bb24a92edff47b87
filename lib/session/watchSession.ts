import { onUnauthorized } from '#lib/api/callRoute.ts';
import { coverRestoredPage } from './coverRestoredPage.ts';
import { followSignOut, forgetSession, refreshSession, sessionState, sinceLastRead, subscribeSession } from './portalSession.ts';
import { onSessionNews } from './sessionNews.ts';

/** Focus and visibility events come in bursts: one read serves all. */
const burst = 2_000;

/** Delays between retries while the server is unreachable. */
const retryAfter = 3_000;

/** Refreshes this tab's session on focus and on news from other tabs (specification section 4). Returns the stop function. */
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
    // A 401 can mean a session that ended elsewhere, or a token of a replaced session.
    onUnauthorized(() => void refreshSession()),
    subscribeSession(retryWhileUnreachable),
    coverRestoredPage(),
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
