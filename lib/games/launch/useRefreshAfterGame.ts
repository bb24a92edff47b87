import { useEffect } from 'react';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** A game changes the money: whoever comes back from one sees what it left. Listens only once a game was opened. */
export function useRefreshAfterGame(hasLaunched: boolean): void {
  const { refresh } = useCurrentUser();

  useEffect(() => {
    if (!hasLaunched) return;
    function handleReturn() {
      if (document.visibilityState === 'visible') void refresh();
    }
    // A game in a window of its own gives the focus back, one in a tab (phones) the sight.
    window.addEventListener('focus', handleReturn);
    document.addEventListener('visibilitychange', handleReturn);
    return () => {
      window.removeEventListener('focus', handleReturn);
      document.removeEventListener('visibilitychange', handleReturn);
    };
  }, [hasLaunched, refresh]);
}
