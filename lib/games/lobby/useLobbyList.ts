import { useMemo } from 'react';
import type { SavedGame, SavedList } from '#lib/games/favorites/savedGames.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import type { GameType } from '#lib/games/lists/gameTypes.ts';
import { entryId, gameKinds, gameName, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { searchEntries } from '#lib/games/finder/searchEntries.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useSlotCatalog, type SlotCatalog } from '#lib/games/lists/useSlotCatalog.ts';
import { useSortedEntries } from '#lib/games/finder/sortEntries.ts';

const none: readonly LobbyEntry[] = [];

/** The lobby's lists: tables, slot companies, sports books; undefined until loaded. */
type KnownLists = Record<GameType, readonly LobbyEntry[] | undefined>;

interface Provider {
  id: string;
  name: string;
  count: number;
}

export interface LobbyList {
  /** Tables, sports books, or slot companies. */
  entries: readonly LobbyEntry[];
  /** Slot games: search results, or the member's saved games. */
  games: readonly LobbyEntry[];
  /** The providers of the found games, if there is a choice. */
  providers: readonly Provider[];
  favorites: readonly LobbyEntry[];
  recents: readonly LobbyEntry[];
  catalog: SlotCatalog;
}

/** The lobby's list of one type. A search of the slot list also covers the companies' games, loaded with the first typed letter. */
export function useLobbyList(type: GameType, finder: GameFilterParams, lists: KnownLists, locale: string): LobbyList {
  const { query, only, provider, sort } = finder;
  const favorites = useSavedEntries('favorite', type, lists, locale);
  const recents = useSavedEntries('recent', type, lists, locale);
  const isSearched = query.trim() !== '';
  const catalog = useSlotCatalog(lists.slot, type === 'slot' && isSearched && !only, locale);

  const kept = only && { favorite: favorites, recent: recents }[only];
  const source = kept ?? (type !== 'slot' ? lists[type] : isSearched ? catalog.games : none) ?? none;
  const found = useMemo(() => searchEntries(source, query), [source, query]);
  const providers = useMemo(() => providersOf(found), [found]);
  const shown = useMemo(() => (provider ? found.filter((entry) => entry.provider === provider) : found), [found, provider]);
  const sorted = useSortedEntries(shown, sort, locale);

  const companies = type === 'slot' && !only && !provider ? lists.slot : none;
  const foundCompanies = useMemo(() => searchEntries(companies ?? none, query), [companies, query]);
  const sortedCompanies = useSortedEntries(foundCompanies, sort, locale);

  return {
    ...(type === 'slot' ? { entries: sortedCompanies, games: sorted } : { entries: sorted, games: none }),
    ...{ providers, favorites, recents, catalog },
  };
}

/** The member's saved games of one type as cards, without removed games. */
function useSavedEntries(savedList: SavedList, type: GameType, { casino, slot, sport }: KnownLists, locale: string): readonly LobbyEntry[] {
  const kept = useSavedGames(savedList);
  return useMemo(() => {
    const ofType = kept.filter(({ kind }) => kind === gameKinds[type]);
    return ofType.flatMap((game) => savedEntry(game, { casino, slot, sport }, locale) ?? []);
  }, [kept, type, casino, slot, sport, locale]);
}

/** The card of a saved game: until the lists are loaded its saved state, then also maintenance, and null for a removed game. */
export function savedEntry(game: SavedGame, { casino, slot, sport }: KnownLists, locale: string | undefined): LobbyEntry | null {
  const name = gameName(game, locale);
  if (game.kind !== 'game') {
    const listed = game.kind === 'sport' ? sport : casino;
    if (listed) return listed.find((entry) => entryId(entry) === entryId(game)) ?? null;
    return { ...game, name, providerName: game.provider, providerNames: [game.provider], isUsable: true };
  }
  const company = slot?.find(({ code }) => code === game.provider);
  if (slot && !company) return null;
  return {
    ...{ ...game, name, providerName: company?.name ?? '' },
    ...{ providerNames: company?.providerNames ?? [], isUsable: company?.isUsable ?? true },
  };
}

/** No provider choice if every table has another provider. */
function providersOf(entries: readonly LobbyEntry[]): readonly Provider[] {
  const providers = new Map<string, Provider>();
  for (const { provider, providerName } of entries) {
    const known = providers.get(provider) ?? { id: provider, name: providerName || provider, count: 0 };
    known.count += 1;
    providers.set(provider, known);
  }
  return providers.size > 1 && providers.size < entries.length ? [...providers.values()] : [];
}
