import type { SavedGame } from './savedGames.ts';
import { entryId, gameName, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';

/** The lobby's lists; undefined until loaded. */
export interface KnownLists {
  tables: readonly LobbyEntry[] | undefined;
  companies: readonly LobbyEntry[] | undefined;
}

/** The card of a saved game: until the lists are loaded its saved state, then also maintenance, and null for a removed game. */
export function savedEntry(game: SavedGame, { tables, companies }: KnownLists, locale: string | undefined): LobbyEntry | null {
  const name = gameName(game, locale);
  if (game.kind === 'table') {
    if (tables) return tables.find((table) => entryId(table) === entryId(game)) ?? null;
    return { ...game, name, providerName: game.provider, providerNames: [game.provider], isUsable: true };
  }
  const company = companies?.find(({ code }) => code === game.provider);
  if (companies && !company) return null;
  return {
    ...{ ...game, name, providerName: company?.name ?? '' },
    ...{ providerNames: company?.providerNames ?? [], isUsable: company?.isUsable ?? true },
  };
}
