import { useSyncExternalStore } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { keptGames, subscribeKeptGames, type KeptGame, type Shelf } from './keptGames.ts';

const none: readonly KeptGame[] = [];

/** The games the member has starred or opened on this device, the newest first, the same in all its tabs. */
export function useKeptGames(shelf: Shelf): readonly KeptGame[] {
  const userId = usePortalSession().user?.userId;
  return useSyncExternalStore(
    subscribeKeptGames,
    () => keptGames(shelf, userId),
    () => none,
  );
}
