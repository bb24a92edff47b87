import { startTransition, useCallback, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { useSWRConfig } from 'swr';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { gameKinds, gameTypes, type GameType } from './gameType.ts';
import type { GameFilterParams } from './lobbyAddress.ts';
import { loadSlotGames, type KnownLists } from './lobbyLists.ts';
import { companyName, slotGameEntries, sortByName, type LobbyEntry } from './LobbyEntry.ts';
import { savedEntry, useSavedGames } from './savedGames.ts';
import { searchApart, searchEntries } from './searchEntries.ts';

const none: readonly LobbyEntry[] = [];

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

interface FoundGames {
  /** The games of a saved list, or the found games, by type. Types without a game are left out. */
  found: readonly FoundPart[];
  /** The found slot companies, which are no games. */
  companies: readonly LobbyEntry[];
  /** Empty if there is no choice. */
  chips: readonly FoundChip[];
  /** The chosen chip; null if the results do not offer the chip of the address. */
  chip: string | null;
  catalog: SlotCatalog;
  /** Everything that a search looks through. */
  searched: readonly LobbyEntry[];
}

/** What a search or a saved list has, of all types. The first letter loads the games of all slot companies. */
export function useFoundGames(type: GameType, finder: GameFilterParams, lists: KnownLists, locale: string): FoundGames {
  const { query, only, isByName } = finder;
  const { casino, slot, sport } = lists;
  const isSearched = query.trim() !== '' && !only;
  const saved = useSavedGames(only ?? 'favorite');
  // Beside other games, a search is complete without companies that did not arrive.
  const catalog = useSlotCatalog(slot, isSearched && (type === 'slot' || slot !== undefined), locale);
  const slotGames = isSearched ? catalog.games : none;
  const sort = useCallback((entries: readonly LobbyEntry[]) => (isByName ? sortByName(entries, locale) : entries), [isByName, locale]);

  const found = useMemo(() => {
    const listed = { casino, slot, sport };
    const entries = saved.flatMap((game) => savedEntry(game, listed, locale) ?? []);
    if (only) return partsOf([type, ...gameTypes], (each) => entries.filter(({ kind }) => kind === gameKinds[each]), query);
    if (!isSearched) return [];
    return partsOf(['casino', 'sport', 'slot'], (each) => (each === 'slot' ? slotGames : listed[each]), query);
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

  return { found: shown, companies: foundCompanies, chips, chip, catalog, searched };
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

/** Types, if there are several, then providers, unless every game has another one. */
function chipsOf(found: readonly FoundPart[]): readonly FoundChip[] {
  const types = found.map(({ type, games }) => ({ id: typeChip(type), type, count: games.length }));
  const games = found.flatMap((each) => each.games);
  const providers = new Map<string, FoundChip>();
  for (const entry of games) {
    const { provider } = entry;
    if (!provider) continue;
    const chip = providers.get(provider) ?? { id: provider, name: companyName(entry), count: 0 };
    chip.count += 1;
    providers.set(provider, chip);
  }
  const hasProviders = providers.size > 1 && providers.size < games.length;
  return [...(types.length > 1 ? types : []), ...(hasProviders ? providers.values() : [])];
}

/** Parallel requests: keeps a cheap phone responsive and limits the load on the portal. */
const atATime = 3;

interface SlotCatalog {
  /** The games of all companies loaded so far, in company order. */
  games: readonly LobbyEntry[];
  isReading: boolean;
  failed: number;
  retry: () => void;
}

/** All games of usable slot companies. The upstream lists them only by company: loads a few at a time, into the slot modal's cache. */
function useSlotCatalog(companies: readonly LobbyEntry[] | undefined, isWanted: boolean, locale: string): SlotCatalog {
  const { cache, mutate } = useSWRConfig();
  // By company code; null = the request failed.
  const [lists, setLists] = useState<ReadonlyMap<string, readonly SlotGame[] | null>>(new Map());
  const [attempt, setAttempt] = useState(0);
  const usable = useMemo(() => companies?.filter(({ isUsable }) => isUsable) ?? [], [companies]);

  const missing = useEffectEvent(() => usable.filter(({ code }) => !lists.get(code)).map(({ code }) => code));

  useEffect(() => {
    if (!isWanted) return;
    const codes = missing();
    let isGone = false;

    async function readOn(): Promise<void> {
      for (let code = codes.shift(); code !== undefined && !isGone; code = codes.shift()) {
        const company = code;
        const answer = await loadSlotGames(company, { cache, mutate }).catch(() => undefined);
        if (!isGone) startTransition(() => setLists((before) => new Map(before).set(company, answer?.games ?? null)));
      }
    }

    for (let reader = 0; reader < atATime; reader += 1) void readOn();
    return () => void (isGone = true);
  }, [isWanted, usable, attempt, cache, mutate]);

  const games = useMemo(
    () =>
      usable.flatMap((company) => {
        const list = lists.get(company.code);
        return list ? slotGameEntries(list, company, locale) : [];
      }),
    [usable, lists, locale],
  );

  return {
    games,
    isReading: isWanted && (!companies || usable.some(({ code }) => !lists.has(code))),
    failed: usable.filter(({ code }) => lists.get(code) === null).length,
    retry() {
      setLists((before) => new Map([...before].filter(([, list]) => list)));
      setAttempt((before) => before + 1);
    },
  };
}
