import { useMemo } from 'react';
import { savedEntry } from '#lib/games/favorites/savedEntry.ts';
import type { SavedList } from '#lib/games/favorites/savedLists.ts';
import { useSavedGames } from '#lib/games/favorites/useSavedGames.ts';
import { gameTypes, type GameType } from '#lib/games/lists/gameTypes.ts';
import { companyName, gameKinds, type LobbyEntry } from '#lib/games/lists/LobbyEntry.ts';
import { searchApart, searchEntries } from '#lib/games/finder/searchEntries.ts';
import type { GameFilterParams } from '#lib/games/finder/useGameFilterParams.ts';
import { useSlotCatalog, type SlotCatalog } from '#lib/games/lists/useSlotCatalog.ts';
import { useSort } from '#lib/games/finder/sortEntries.ts';

const none: readonly LobbyEntry[] = [];

/** The lobby's lists: tables, slot companies, sports books; undefined until loaded. */
type KnownLists = Record<GameType, readonly LobbyEntry[] | undefined>;

/** A choice among the found games: a type or a provider. */
interface FoundChip {
  id: string;
  /** Of a type; a provider has a name. */
  type?: GameType;
  name?: string;
  count: number;
}

interface FoundPart {
  type: GameType;
  isByProvider: boolean;
  games: readonly LobbyEntry[];
}

export interface LobbyList {
  /** The whole list of the type: tables, sports books, or slot companies. */
  entries: readonly LobbyEntry[];
  /**
   * The saved games, this type's first, or the found ones, of which the slot games may be thousands and come last. Then those found by their
   * provider alone. Types without one are left out.
   */
  found: readonly FoundPart[];
  /** The found slot companies, which are no games. */
  companies: readonly LobbyEntry[];
  /** Empty if there is no choice. */
  chips: readonly FoundChip[];
  /** The chosen chip. The address may name one that other words offered: that counts as none. */
  chip: string | null;
  favorites: readonly LobbyEntry[];
  recents: readonly LobbyEntry[];
  catalog: SlotCatalog;
  /** All that a search looks through. */
  searched: readonly LobbyEntry[];
}

/** The lobby's list of one type. Searches and saved lists cover all types. The first letter loads the games of all slot companies. */
export function useLobbyList(type: GameType, finder: GameFilterParams, lists: KnownLists, locale: string): LobbyList {
  const { query, only } = finder;
  const { casino, slot, sport } = lists;
  const favorites = useSavedEntries('favorite', lists, locale);
  const recents = useSavedEntries('recent', lists, locale);
  const sort = useSort(finder.sort, locale);
  const isSearched = query.trim() !== '' && !only;
  // Beside other games, a search is complete without companies that did not arrive.
  const isCatalogWanted = isSearched && (type === 'slot' || slot !== undefined);
  const catalog = useSlotCatalog(slot, isCatalogWanted, locale);

  const kept = only && { favorite: favorites, recent: recents }[only];
  const listed = type === 'slot' ? none : lists[type];
  const slotGames = isCatalogWanted ? catalog.games : none;
  const found = useMemo(() => {
    const sources = kept ?? (isSearched ? { casino, slot: slotGames, sport } : { [type]: listed });
    const order: GameType[] = kept ? [type, ...gameTypes] : [...gameTypes.filter((each) => each !== 'slot'), 'slot'];
    const types = [...new Set(order)].map((each) => ({ type: each, apart: searchApart(sources[each] ?? none, query) }));
    return [false, true]
      .flatMap((isByProvider) => types.map(({ type: each, apart }) => ({ type: each, isByProvider, games: apart[isByProvider ? 1 : 0] })))
      .filter(({ games }) => games.length > 0);
  }, [kept, isSearched, casino, slotGames, sport, type, listed, query]);
  const chips = useMemo(() => chipsOf(found), [found]);
  const chip = chips.find(({ id }) => id === finder.provider)?.id ?? null;
  const shown = useMemo(() => {
    const ofChip = found.map((part) => ({
      ...part,
      games: !chip || chip === typeChip(part.type) ? part.games : part.games.filter(({ provider }) => provider === chip),
    }));
    return ofChip.filter(({ games }) => games.length > 0).map((part) => ({ ...part, games: sort(part.games) }));
  }, [found, chip, sort]);

  const companies = (type === 'slot' || isSearched) && !only && !chip ? slot : none;
  const foundCompanies = useMemo(() => sort(searchEntries(companies ?? none, query)), [sort, companies, query]);

  const searched = useMemo(
    () => [casino, companies, slotGames, sport].flatMap((each) => each ?? []),
    [casino, companies, slotGames, sport],
  );

  return {
    entries: type === 'slot' ? foundCompanies : (shown[0]?.games ?? none),
    found: shown,
    companies: foundCompanies,
    chips,
    chip,
    catalog,
    searched,
    favorites: favorites[type],
    recents: recents[type],
  };
}

/** The member's saved games of each type as cards, without removed games. */
function useSavedEntries(
  savedList: SavedList,
  { casino, slot, sport }: KnownLists,
  locale: string,
): Record<GameType, readonly LobbyEntry[]> {
  const kept = useSavedGames(savedList);
  return useMemo(() => {
    const ofType = (type: GameType) =>
      kept.filter(({ kind }) => kind === gameKinds[type]).flatMap((game) => savedEntry(game, { casino, slot, sport }, locale) ?? []);
    return { casino: ofType('casino'), slot: ofType('slot'), sport: ofType('sport') };
  }, [kept, casino, slot, sport, locale]);
}

/** No company has such a code. */
const typeChip = (type: GameType) => `type:${type}`;

/** Columns of the widest window. */
export const maxInRow = 8;

export const countGames = (found: LobbyList['found']) => found.reduce((sum, { games }) => sum + games.length, 0);

/** Types, if there are several, then providers, unless every game has another one. */
function chipsOf(found: LobbyList['found']): readonly FoundChip[] {
  const types = [...new Set(found.map(({ type }) => type))].map((type) => ({
    id: typeChip(type),
    type,
    count: countGames(found.filter((part) => part.type === type)),
  }));
  const games = found.flatMap((each) => each.games);
  const providers = new Map<string, FoundChip>();
  for (const entry of games) {
    const { provider } = entry;
    if (!provider) continue;
    const known = providers.get(provider) ?? { id: provider, name: companyName(entry), count: 0 };
    known.count += 1;
    providers.set(provider, known);
  }
  const hasProviders = providers.size > 1 && providers.size < games.length;
  return [...(types.length > 1 ? types : []), ...(hasProviders ? providers.values() : [])];
}
