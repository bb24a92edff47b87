import { useDeferredValue, useMemo } from 'react';
import { unstable_serialize, useSWRConfig, type Cache } from 'swr';
import type { CallResponse } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { readCall } from '#lib/api/readCall.ts';
import { useCall, type CallState } from '#lib/api/useCall.ts';
import type { GameType } from './gameType.ts';
import { companyEntry, tableEntry, type LobbyEntry } from './LobbyEntry.ts';

const freshMs = 300_000;

/** SWR options: the lobby's lists change rarely, so they stay fresh for five minutes and do not revalidate on focus. */
const lobbyFreshness = { dedupingInterval: freshMs, focusThrottleInterval: freshMs };

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

type SlotGames = CallResponse<'get-slot-by-company'>;

/** The last request for each company's games, by the cache that its answer is for. */
const requests = new WeakMap<Cache, Map<string, { at: number; answer: Promise<SlotGames> }>>();

const keyOf = (company: string) => ['get-slot-by-company', { company }] as const;

/** Requests a company's games. Takes part in a request that is running or fresh, so that hover, search and dialog download them once. */
function readSlotGames(company: string, cache: Cache): Promise<SlotGames> {
  const ofCache = requests.get(cache) ?? new Map<string, { at: number; answer: Promise<SlotGames> }>();
  requests.set(cache, ofCache);
  const last = ofCache.get(company);
  if (last && Date.now() - last.at < freshMs) return last.answer;
  const answer = readCall(...keyOf(company));
  ofCache.set(company, { at: Date.now(), answer });
  answer.catch(() => ofCache.get(company)?.answer === answer && ofCache.delete(company));
  return answer;
}

/** Loads a company's games into SWR's cache, where the dialog finds them. Does nothing if they are there. */
export async function loadSlotGames(
  company: string,
  { cache, mutate }: Pick<ReturnType<typeof useSWRConfig>, 'cache' | 'mutate'>,
): Promise<SlotGames | undefined> {
  const cached = cache.get(unstable_serialize(keyOf(company)))?.data as SlotGames | undefined;
  // Not `mutate` with a promise: until it is settled, SWR discards the answers of other requests, of a retry for example.
  return cached ?? mutate(keyOf(company), await readSlotGames(company, cache), { revalidate: false });
}

/** A company's games. A reload makes a new request, because the running one may never be answered. */
export function useSlotGames(company: string): CallState<'get-slot-by-company'> {
  const { cache } = useSWRConfig();
  const fetcher = () => readSlotGames(company, cache);
  const state = useCall('get-slot-by-company', { company }, { ...lobbyFreshness, keepPreviousData: false, fetcher });
  return {
    ...state,
    reload() {
      requests.get(cache)?.delete(company);
      state.reload();
    },
  };
}
