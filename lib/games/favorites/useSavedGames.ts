import { useSyncExternalStore } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { savedGames, subscribeSavedGames, type SavedGame } from './savedGames.ts';
import type { SavedList } from './savedLists.ts';

const none: readonly SavedGame[] = [];

/** The member's saved games on this device, newest first, in sync across tabs. */
export function useSavedGames(savedList: SavedList): readonly SavedGame[] {
  const userId = usePortalSession().user?.userId;
  return useSyncExternalStore(
    subscribeSavedGames,
    () => savedGames(savedList, userId),
    () => none,
  );
}
