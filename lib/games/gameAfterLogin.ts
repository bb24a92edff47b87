import { useTranslation } from 'next-i18next/pages';
import { useEffect, useEffectEvent } from 'react';
import { dialogs } from '#lib/dialogs/dialogs.ts';
import { isLoginRunning } from '#lib/navigation/loginProgress.ts';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { json, webStore } from '#lib/storage/webStore.ts';
import { isStoredGame } from './gameType.ts';
import type { GameEntry } from './LobbyEntry.ts';

/** A visitor who logs in later than this has forgotten the game. */
const maxAgeMs = 30 * 60_000;

interface WantedGame {
  game: GameEntry;
  askedAt: number;
}

const store = webStore<WantedGame>(
  'sessionStorage',
  json((stored) => (isWantedGame(stored) ? stored : undefined)),
);
const key = 'game-after-login';

/** Stores the game that a visitor tapped in this tab until after the login. */
export function saveGameForLogin(game: GameEntry): void {
  store.set(key, { game, askedAt: Date.now() });
}

export function gameAfterLogin(): GameEntry | null {
  const wanted = store.get(key);
  return wanted && Math.abs(Date.now() - wanted.askedAt) < maxAgeMs ? wanted.game : null;
}

/** Returns the game once. */
function takeGameAfterLogin(): GameEntry | null {
  const game = gameAfterLogin();
  store.set(key, undefined);
  return game;
}

function isWantedGame(value: unknown): value is WantedGame {
  const { game, askedAt } = (value ?? {}) as Partial<WantedGame>;
  return typeof askedAt === 'number' && isStoredGame(game) && typeof game.name === 'string';
}

/** Offers the game that the member tapped before the login. A question, because a window opens only in a tap. */
export function useGameAfterLogin(launch: (game: GameEntry) => boolean): void {
  const { t } = useTranslation();
  const { status } = usePortalSession();

  const offer = useEffectEvent(async () => {
    // The page that follows asks.
    if (isLoginRunning()) return;
    const game = status === 'authenticated' && takeGameAfterLogin();
    if (!game) return;
    const question = { text: t('game.startNow', { name: game.name }), confirmText: t('game.start'), cancelText: t('action.later') };
    if ((await dialogs.choose(question).catch(() => null)) === 'confirm') launch(game);
  });

  useEffect(() => void offer(), [status]);
}
