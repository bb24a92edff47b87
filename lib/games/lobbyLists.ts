import { useDeferredValue, useMemo } from 'react';
import { unstable_serialize, useSWRConfig, type Cache } from 'swr';
import type { CallResponse } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { readCall } from '#lib/api/readCall.ts';
import { useCall, type CallState } from '#lib/api/useCall.ts';
import type { GameType } from './gameType.ts';
import { companyEntry, tableEntry, type LobbyEntry } from './LobbyEntry.ts';

const freshMs = 300_000;

/** The lobby's lists change rarely, so the lists stay fresh for five minutes. */
const lobbyFreshness = { dedupingInterval: freshMs, focusThrottleInterval: freshMs };

/** A list is undefined until it is loaded. */
export type KnownLists = Record<GameType, readonly LobbyEntry[] | undefined>;

interface LobbyLists {
  lists: KnownLists;
  states: Record<GameType, { error: CallError | undefined; reload: () => void }>;
  isSlotMissing: boolean;
}

export function useLobbyLists(isSlotAwaited: boolean, locale: string): LobbyLists {
  const casino = useCall('get-casino-setting', {}, lobbyFreshness);
  const slot = useCall('get-slot-setting', isSlotAwaited ? {} : null, lobbyFreshness);
  const sport = useCall('get-sport-setting', {}, lobbyFreshness);
  // The lists are deferred, because they arrive while the page is still hydrating.
  const casinoEntries = useDeferredValue(casino.data?.casiono); // sic
  const slotCompanies = useDeferredValue(slot.data?.slot);
  const sportEntries = useDeferredValue(sport.data?.sport);
  const lists = {
    casino: useMemo(
      () => casinoEntries?.map((entry) => tableEntry(entry, locale)),
      [casinoEntries, locale],
    ),
    slot: useMemo(
      () => slotCompanies?.map((company) => companyEntry(company, locale)),
      [slotCompanies, locale],
    ),
    sport: useMemo(
      () => sportEntries?.map((entry) => tableEntry(entry, locale, 'sport')),
      [sportEntries, locale],
    ),
  };
  return {
    lists,
    states: { casino, slot, sport },
    isSlotMissing: Boolean(slot.error && !slot.data),
  };
}

type SlotGames = CallResponse<'get-slot-by-company'>;

/** Each SWR cache has its own map, by company code. */
const requests = new WeakMap<Cache, Map<string, { at: number; answer: Promise<SlotGames> }>>();

const keyOf = (company: string) => ['get-slot-by-company', { company }] as const;

/** Hover, search and dialog share one running or fresh request. */
function readSlotGames(company: string, cache: Cache): Promise<SlotGames> {
  const ofCache =
    requests.get(cache) ?? new Map<string, { at: number; answer: Promise<SlotGames> }>();
  requests.set(cache, ofCache);
  const last = ofCache.get(company);
  if (last && Date.now() - last.at < freshMs) return last.answer;
  const answer = readCall(...keyOf(company));
  ofCache.set(company, { at: Date.now(), answer });
  answer.catch(() => ofCache.get(company)?.answer === answer && ofCache.delete(company));
  return answer;
}

export async function loadSlotGames(
  company: string,
  { cache, mutate }: Pick<ReturnType<typeof useSWRConfig>, 'cache' | 'mutate'>,
): Promise<SlotGames | undefined> {
  const cached = cache.get(unstable_serialize(keyOf(company)))?.data as SlotGames | undefined;
  // `mutate` gets no promise, because SWR discards responses of other requests, for example of a retry, until the promise is settled.
  return (
    cached ?? mutate(keyOf(company), await readSlotGames(company, cache), { revalidate: false })
  );
}

/** A reload makes a new request, because a running request may never get a response. */
export function useSlotGames(company: string): CallState<'get-slot-by-company'> {
  const { cache } = useSWRConfig();
  const fetcher = () => readSlotGames(company, cache);
  const state = useCall(
    'get-slot-by-company',
    { company },
    { ...lobbyFreshness, keepPreviousData: false, fetcher },
  );
  return {
    ...state,
    reload() {
      requests.get(cache)?.delete(company);
      state.reload();
    },
  };
}
