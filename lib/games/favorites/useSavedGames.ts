import { useSyncExternalStore } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { savedGames, subscribeSavedGames, type SavedGame, type SavedList } from './savedGames.ts';

const none: readonly SavedGame[] = [];

/** The games the member has starred or opened on this device, the newest first, the same in all its tabs. */
export function useSavedGames(savedList: SavedList): readonly SavedGame[] {
  const userId = usePortalSession().user?.userId;
  return useSyncExternalStore(
    subscribeSavedGames,
    () => savedGames(savedList, userId),
    () => none,
  );
}
