import { useTranslation } from 'next-i18next/pages';
import { useCallback, useEffect, useState } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { needsTabInTap, openLoadingTab } from './gameWindow.ts';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';

interface GameLaunch {
  /** False if the tap was ignored, because a launch is running or the session is loading. */
  launch: (game: GameEntry) => boolean;
  /** The URL of a game whose window the browser blocked. The next tap opens it as a plain link. */
  blockedUrl: string | null;
  dismissBlocked: () => void;
}

let isLaunching = false;

/** Launches a game from a tap (specification section 4). Only what must happen during the tap is here; the rest is loaded then. */
export function useGameLaunch(): GameLaunch {
  const { t } = useTranslation();
  const admit = useRequireMember();
  const userId = usePortalSession().user?.userId;
  const [blockedUrl, setBlockedUrl] = useState<string | null>(null);
  const [hasLaunched, setHasLaunched] = useState(false);
  useRefreshAfterGame(hasLaunched);

  const launch = useCallback(
    (game: GameEntry) => {
      if (isLaunching) return false;
      return admit(game.isUsable, () => {
        isLaunching = true;
        const tab = needsTabInTap(navigator) ? openLoadingTab(t('msg2217')) : null;
        import('./launchGame.ts')
          .then(({ launchGame }) => launchGame(game, tab, t))
          .then((end) => {
            // The game is ready, even if its window needs another tap.
            if (end.kind !== 'failed' && userId) keepGame('recent', userId, game);
            if (end.kind === 'opened') setHasLaunched(true);
            if (end.kind === 'blocked') setBlockedUrl(end.url);
          })
          // The launch code could not be loaded: no response shows nothing.
          .catch(() => tab?.close())
          .finally(() => (isLaunching = false));
      });
    },
    [admit, t, userId],
  );

  const dismissBlocked = useCallback(() => {
    setBlockedUrl(null);
    setHasLaunched(true);
  }, []);

  return { launch, blockedUrl, dismissBlocked };
}

/** Refreshes the balance when the member returns from a game. Listens only after a game was opened. */
function useRefreshAfterGame(hasLaunched: boolean): void {
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
