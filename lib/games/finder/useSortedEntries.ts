import { useMemo } from 'react';
import { usePortalSession } from '#lib/session/usePortalSession.ts';
import { keptGames, type KeptGame } from '#lib/games/favorites/keptGames.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { sortEntries, type SortWay } from './sortEntries.ts';

const none: readonly KeptGame[] = [];

/** Entries in the chosen order. It stays while the member stars and plays, so that no card moves away under the finger. */
export function useSortedEntries(entries: readonly LobbyEntry[], sort: SortWay, locale: string): readonly LobbyEntry[] {
  const userId = usePortalSession().user?.userId;
  const first = useMemo(() => (sort === 'favorite' || sort === 'recent' ? keptGames(sort, userId) : none), [sort, userId]);
  return useMemo(() => sortEntries(entries, sort, first, locale), [entries, sort, first, locale]);
}
