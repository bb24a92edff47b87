import { useSyncExternalStore } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { isKept, subscribeKeptGames, type KeptGame } from './keptGames.ts';

/** Whether the member has starred a game. */
export function useIsFavorite(game: KeptGame): boolean {
  const userId = usePortalSession().user?.userId;
  return useSyncExternalStore(
    subscribeKeptGames,
    () => isKept('favorite', userId, game),
    () => false,
  );
}
