import { useTranslation } from 'next-i18next/pages';
import { useCallback, useState } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { needsTabInTap, openLoadingTab } from './gameWindow.ts';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import { useRefreshAfterGame } from './useRefreshAfterGame.ts';

interface GameLaunch {
  /** False when the tap was ignored: a launch is running already, or it is not known yet who is there. */
  launch: (game: GameEntry) => boolean;
  /** The address of a game whose window the browser blocked: the next tap, on a plain link, opens it. */
  blockedUrl: string | null;
  dismissBlocked: () => void;
}

/** One launch at a time in the whole page, whichever list it starts from. */
let isLaunching = false;

/**
 * The way from a tap to the game (specification section 4). Only what must happen inside the tap is here; the rest is fetched
 * with the first launch.
 */
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
            // The game is there, even if its window needs another tap.
            if (end.kind !== 'failed' && userId) keepGame('recent', userId, game);
            if (end.kind === 'opened') setHasLaunched(true);
            if (end.kind === 'blocked') setBlockedUrl(end.url);
          })
          // The flow itself could not be fetched: no response, nothing to show.
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
