import { useMemo } from 'react';
import { savedEntry, type KnownLists } from './savedEntry.ts';
import type { SavedList } from './savedGames.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useSavedGames } from './useSavedGames.ts';

/** The member's saved games of one type as cards, without removed games. */
export function useSavedEntries(
  savedList: SavedList,
  type: GameType,
  { tables, companies }: KnownLists,
  locale: string,
): readonly LobbyEntry[] {
  const kept = useSavedGames(savedList);
  return useMemo(() => {
    const kind = type === 'casino' ? 'table' : 'game';
    return kept.filter((game) => game.kind === kind).flatMap((game) => savedEntry(game, { tables, companies }, locale) ?? []);
  }, [kept, type, tables, companies, locale]);
}
