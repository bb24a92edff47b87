import { gameName } from '#lib/games/lists/gameName.ts';
import type { SavedGame } from './savedGames.ts';
import { entryId, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';

/** The lists of the lobby; undefined while they are not known. */
export interface KnownLists {
  tables: readonly LobbyEntry[] | undefined;
  companies: readonly LobbyEntry[] | undefined;
}

/**
 * The card of a kept game. Before the lists are known it is taken to be as it was; afterwards a table or a company under maintenance is
 * shown as such, and null is the answer for what the operator has taken out.
 */
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
