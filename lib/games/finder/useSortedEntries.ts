import { useMemo } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { savedGames, type SavedGame } from '#lib/games/favorites/savedGames.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { sortEntries, type SortWay } from './sortEntries.ts';

const none: readonly SavedGame[] = [];

/** The sorted entries. Adding favorites or playing does not reorder them, so that no card moves under the finger. */
export function useSortedEntries(entries: readonly LobbyEntry[], sort: SortWay, locale: string): readonly LobbyEntry[] {
  const userId = usePortalSession().user?.userId;
  const first = useMemo(() => (sort === 'favorite' || sort === 'recent' ? savedGames(sort, userId) : none), [sort, userId]);
  return useMemo(() => sortEntries(entries, sort, first, locale), [entries, sort, first, locale]);
}
