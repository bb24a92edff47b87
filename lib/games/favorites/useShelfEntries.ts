import { useMemo } from 'react';
import { keptEntry, type KnownLists } from './keptEntry.ts';
import type { Shelf } from './keptGames.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import type { LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { useKeptGames } from './useKeptGames.ts';

/** The member's games of one type as cards; what the operator has taken out is left out. */
export function useShelfEntries(shelf: Shelf, type: GameType, { tables, companies }: KnownLists, locale: string): readonly LobbyEntry[] {
  const kept = useKeptGames(shelf);
  return useMemo(() => {
    const kind = type === 'casino' ? 'table' : 'game';
    return kept.filter((game) => game.kind === kind).flatMap((game) => keptEntry(game, { tables, companies }, locale) ?? []);
  }, [kept, type, tables, companies, locale]);
}
