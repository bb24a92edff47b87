import { useTranslation } from 'next-i18next/pages';
import Router from 'next/router';
import { useCallback } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { sumAmounts } from '#lib/format/formatMoney.ts';
import { keepGame } from '#lib/games/favorites/savedGames.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { useRequireMember } from '#lib/session/useRequireMember.ts';
import { useBackend } from '#lib/site/useBackend.ts';
import { keepGameForLogin } from './gameAfterLogin.ts';
import { setGameStage } from './gameStage.ts';
import { openGameWindow } from './gameWindow.ts';

/** False if the tap was ignored, because a launch is running or the session is loading. */
type Launch = (game: GameEntry) => boolean;

let isLaunching = false;

/** Launches a game from a tap (specification section 4). Only what must happen during the tap is here; the rest is loaded then. */
export function useGameLaunch(): Launch {
  const { t } = useTranslation();
  const admit = useRequireMember();
  const { hasScreen } = useBackend();
  const userId = usePortalSession().user?.userId;
  const isDepositOpen = hasScreen('/deposit');

  return useCallback(
    (game) => {
      if (isLaunching) return false;

      function open() {
        const gameWindow = openGameWindow(t('msg2217'));
        import('./launchGame.ts')
          .then(({ launchGame }) => launchGame(game, gameWindow, t))
          .then((end) => {
            // The game is ready, even if its window needs another tap.
            if (end.kind !== 'failed' && userId) keepGame('recent', userId, game);
            if (end.kind === 'opened' && gameWindow) setGameStage({ kind: 'window', game, gameWindow });
            if (end.kind === 'blocked') setGameStage({ kind: 'blocked', game, url: end.url });
          })
          // The launch code could not be loaded: no response shows nothing.
          .catch(() => gameWindow?.close())
          .finally(() => (isLaunching = false));
      }

      async function offerDeposit() {
        const question = {
          title: t('game.noMoney'),
          text: t('game.depositFirst'),
          confirmText: t('game.deposit'),
          otherText: t('game.startAnyway'),
        };
        const answer = await dialogs.choose(question).catch(() => null);
        // The answer is a tap too, in which a window may open.
        if (answer === 'other') return open();
        isLaunching = false;
        if (answer === 'confirm') await Router.push('/deposit');
      }

      function enter() {
        isLaunching = true;
        if (isDepositOpen && isBroke()) void offerDeposit();
        else open();
      }

      const wish = game.isUsable
        ? { question: t('game.startAfterLogin', { name: game.name }), onAgree: () => keepGameForLogin(game) }
        : undefined;
      return admit(game.isUsable, enter, wish);
    },
    [admit, isDepositOpen, t, userId],
  );
}

/** Whether the header shows 0. */
function isBroke(): boolean {
  const user = storedUser()?.user;
  return user !== undefined && sumAmounts([user.balance, user.in_balance]) < 1;
}
