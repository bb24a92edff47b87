import { useCallback, useDeferredValue, useMemo } from 'react';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import type { GameFilterParams } from './lobbyAddress.ts';
import { companyEntry, companyName, gameTypes, sortByName, tableEntry, type GameType, type LobbyEntry } from './LobbyEntry.ts';
import { entriesOfType, savedEntry, useSavedGames } from './savedGames.ts';
import { searchApart, searchEntries } from './searchEntries.ts';
import { lobbyFreshness, useSlotCatalog, type SlotCatalog } from './slotGames.ts';

const none: readonly LobbyEntry[] = [];

/** Tables, slot companies and sports books; undefined until loaded. */
export type KnownLists = Record<GameType, readonly LobbyEntry[] | undefined>;

interface LobbyLists {
  lists: KnownLists;
  /** Of the request of each list. */
  states: Record<GameType, { error: CallError | undefined; reload: () => void }>;
  /** The list of the slot companies could not be loaded: a search does not cover their games. */
  isSlotMissing: boolean;
}

/** The backend's lists as cards in the page's language. */
export function useLobbyLists(isSlotAwaited: boolean, locale: string): LobbyLists {
  const casino = useCall('get-casino-setting', {}, lobbyFreshness);
  const slot = useCall('get-slot-setting', isSlotAwaited ? {} : null, lobbyFreshness);
  const sport = useCall('get-sport-setting', {}, lobbyFreshness);
  // Deferred: the lists arrive while the page is still hydrating.
  const casinoEntries = useDeferredValue(casino.data?.casiono); // sic
  const slotCompanies = useDeferredValue(slot.data?.slot);
  const sportEntries = useDeferredValue(sport.data?.sport);
  const lists = {
    casino: useMemo(() => casinoEntries?.map((entry) => tableEntry(entry, locale)), [casinoEntries, locale]),
    slot: useMemo(() => slotCompanies?.map((company) => companyEntry(company, locale)), [slotCompanies, locale]),
    sport: useMemo(() => sportEntries?.map((entry) => tableEntry(entry, locale, 'sport')), [sportEntries, locale]),
  };
  return { lists, states: { casino, slot, sport }, isSlotMissing: Boolean(slot.error && !slot.data) };
}

/** A choice among the found games: a type, which has no name, or a provider. */
interface FoundChip {
  id: string;
  type?: GameType;
  name?: string;
  count: number;
}

interface FoundPart {
  type: GameType;
  games: readonly LobbyEntry[];
}

export interface LobbyList {
  /** The whole list of the type: tables, sports books, or slot companies. */
  entries: readonly LobbyEntry[];
  /** The games of a saved list, or the found games, by type. Types without a game are left out. */
  found: readonly FoundPart[];
  /** The found slot companies, which are no games. */
  companies: readonly LobbyEntry[];
  /** Empty if there is no choice. */
  chips: readonly FoundChip[];
  /** The chosen chip. One that the address names and other words offered counts as none. */
  chip: string | null;
  catalog: SlotCatalog;
  /** Everything that a search looks through. */
  searched: readonly LobbyEntry[];
}

/** The lobby's list of one type. Searches and saved lists cover all types. The first letter loads the games of all slot companies. */
export function useLobbyList(type: GameType, finder: GameFilterParams, lists: KnownLists, locale: string): LobbyList {
  const { query, only, isByName } = finder;
  const { casino, slot, sport } = lists;
  const isSearched = query.trim() !== '' && !only;
  const saved = useSavedGames(only ?? 'favorite');
  // Beside other games, a search is complete without companies that did not arrive.
  const catalog = useSlotCatalog(slot, isSearched && (type === 'slot' || slot !== undefined), locale);
  const slotGames = isSearched ? catalog.games : none;
  const sort = useCallback((entries: readonly LobbyEntry[]) => (isByName ? sortByName(entries, locale) : entries), [isByName, locale]);

  const found = useMemo(() => {
    const known = { casino, slot, sport };
    const kept = saved.flatMap((game) => savedEntry(game, known, locale) ?? []);
    if (only) return partsOf([type, ...gameTypes], (each) => entriesOfType(kept, each), query);
    if (!isSearched) return [];
    return partsOf(['casino', 'sport', 'slot'], (each) => (each === 'slot' ? slotGames : known[each]), query);
  }, [only, saved, isSearched, casino, slot, slotGames, sport, type, query, locale]);
  const chips = useMemo(() => chipsOf(found), [found]);
  const chip = chips.find(({ id }) => id === finder.provider)?.id ?? null;
  const shown = useMemo(() => {
    const isOfChip = (part: FoundPart) => (game: LobbyEntry) => !chip || chip === typeChip(part.type) || chip === game.provider;
    return found.map((part) => ({ ...part, games: sort(part.games.filter(isOfChip(part))) })).filter(({ games }) => games.length > 0);
  }, [found, chip, sort]);

  const companies = isSearched && !chip ? slot : none;
  const foundCompanies = useMemo(() => sort(searchEntries(companies ?? none, query)), [sort, companies, query]);
  const searched = useMemo(
    () => [casino, companies, slotGames, sport].flatMap((each) => each ?? []),
    [casino, companies, slotGames, sport],
  );
  const listed = lists[type];
  const entries = useMemo(() => sort(listed ?? none), [sort, listed]);

  return { entries, found: shown, companies: foundCompanies, chips, chip, catalog, searched };
}

/** The games of each type that match, in the order of `types`, but first the types of which a game itself has the words, not only its provider. */
function partsOf(
  types: readonly GameType[],
  gamesOf: (type: GameType) => readonly LobbyEntry[] | undefined,
  query: string,
): readonly FoundPart[] {
  const parts = [...new Set(types)].map((type) => {
    const [byName, byProvider] = searchApart(gamesOf(type) ?? none, query);
    return { type, games: [...byName, ...byProvider], isNamed: byName.length > 0 };
  });
  return parts.filter(({ games }) => games.length > 0).toSorted((one, other) => Number(other.isNamed) - Number(one.isNamed));
}

/** No company has such a code. */
const typeChip = (type: GameType) => `type:${type}`;

/** Columns of the widest window. */
export const maxInRow = 8;

/** Types, if there are several, then providers, unless every game has another one. */
function chipsOf(found: readonly FoundPart[]): readonly FoundChip[] {
  const types = found.map(({ type, games }) => ({ id: typeChip(type), type, count: games.length }));
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
