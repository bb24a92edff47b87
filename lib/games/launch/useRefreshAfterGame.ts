import { useEffect } from 'react';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** Refreshes the balance when the member returns from a game. Listens only after a game was opened. */
export function useRefreshAfterGame(hasLaunched: boolean): void {
  const { refresh } = useCurrentUser();

  useEffect(() => {
    if (!hasLaunched) return;
    function handleReturn() {
      if (document.visibilityState === 'visible') void refresh();
    }
    // Returning from a window fires `focus`, from a tab (phones) `visibilitychange`.
    window.addEventListener('focus', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      window.removeEventListener('focus', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [hasLaunched, refresh]);
}
