import { useSyncExternalStore } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { isKept, subscribeSavedGames, type SavedGame } from './savedGames.ts';

export function useIsFavorite(game: SavedGame): boolean {
  const userId = usePortalSession().user?.userId;
  return useSyncExternalStore(
    subscribeSavedGames,
    () => isKept('favorite', userId, game),
    () => false,
  );
}
