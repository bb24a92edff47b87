import { entryId, gameName, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import type { SavedGame } from './savedGames.ts';

type Lists = Partial<Record<GameType, readonly LobbyEntry[] | undefined>>;

/** The card of a saved game: until the lists are loaded its saved state, then also maintenance, and null for a removed game. */
export function savedEntry(game: SavedGame, { casino, slot, sport }: Lists, locale: string | undefined): LobbyEntry | null {
  const name = gameName(game, locale);
  if (game.kind !== 'game') {
    const listed = game.kind === 'sport' ? sport : casino;
    if (listed) return listed.find((entry) => entryId(entry) === entryId(game)) ?? null;
    return { ...game, name, providerName: game.provider, providerNames: [game.provider], isUsable: true };
  }
  const company = slot?.find(({ code }) => code === game.provider);
  if (slot && !company) return null;
  return {
    ...game,
    name,
    providerName: company?.name ?? '',
    providerNames: company?.providerNames ?? [],
    isUsable: company?.isUsable ?? true,
  };
}
