import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isLoginRunning } from '#lib/navigation/loginProgress.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import { isStoredGame } from './gameType.ts';
import type { GameEntry } from './LobbyEntry.ts';

const store = webStore<GameEntry>(
  'sessionStorage',
  json((stored) =>
    isStoredGame(stored) && typeof (stored as GameEntry).name === 'string'
      ? (stored as GameEntry)
      : undefined,
  ),
);
const key = 'game-after-login';

export const saveGameForLogin = (game: GameEntry): void => store.set(key, game);

export const gameAfterLogin = (): GameEntry | undefined => store.get(key);

/** The member is asked first, because browsers open a window only within a tap. */
export function useGameAfterLogin(launch: (game: GameEntry) => boolean): void {
  const { t } = useTranslation();
  const { status } = usePortalSession();

  const offer = useEffectEvent(async () => {
    // A running login ends with another page, which asks the question.
    if (isLoginRunning()) return;
    const game = status === 'authenticated' && gameAfterLogin();
    if (!game) return;
    store.set(key, undefined);
    const question = {
      text: t('game.startNow', { name: game.name }),
      confirmText: t('game.start'),
      cancelText: t('action.later'),
    };
    if ((await dialogs.choose(question).catch(() => null)) === 'confirm') launch(game);
  });

  useEffect(() => void offer(), [status]);
}
