import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import type { GameEntry } from '#lib/games/lists/LobbyEntry.ts';
import { isLoginRunning } from '#lib/navigation/loginProgress.ts';
import { useLoggedOut } from '#lib/session/useLoggedOut.ts';
import { takeGameAfterLogin } from './gameAfterLogin.ts';

/** Offers the game that the member tapped before the login. A question, because a window opens only in a tap. */
export function useGameAfterLogin(launch: (game: GameEntry) => boolean): void {
  const { t } = useTranslation();
  const isLoggedOut = useLoggedOut();

  const offer = useEffectEvent(async () => {
    // The page that follows asks.
    if (isLoginRunning()) return;
    const game = isLoggedOut === false && takeGameAfterLogin();
    if (!game) return;
    const question = { text: t('game.startNow', { name: game.name }), confirmText: t('game.start'), cancelText: t('action.later') };
    if ((await dialogs.choose(question).catch(() => null)) === 'confirm') launch(game);
  });

  useEffect(() => void offer(), [isLoggedOut]);
}
