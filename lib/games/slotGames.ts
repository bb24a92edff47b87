import { startTransition, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import { unstable_serialize, useSWRConfig, type Cache } from 'swr';
import type { CallResponse } from '#contract/calls.ts';
import type { SlotGame } from '#contract/records/slotGame.ts';
import { CallError } from '#lib/api/CallError.ts';
import { readCall } from '#lib/api/readCall.ts';
import { useCall, type CallState } from '#lib/api/useCall.ts';
import { slotGameEntries, type LobbyEntry } from './LobbyEntry.ts';

type SlotGames = CallResponse<'get-slot-by-company'>;

const freshMs = 300_000;

/** SWR options: the lobby's lists change rarely, so they stay fresh for five minutes and do not revalidate on focus. */
export const lobbyFreshness = { dedupingInterval: freshMs, focusThrottleInterval: freshMs };

/** The last request for each company's games, by the cache that its answer is for. */
const requests = new WeakMap<Cache, Map<string, { at: number; answer: Promise<SlotGames> }>>();

const keyOf = (company: string) => ['get-slot-by-company', { company }] as const;

function cachedSlotGames(company: string, cache: Cache): SlotGames | undefined {
  return cache.get(unstable_serialize(keyOf(company)))?.data as SlotGames | undefined;
}

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
  const cached = cachedSlotGames(company, cache);
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

/** Parallel requests: keeps a cheap phone responsive and limits the load on the portal. */
const atATime = 3;

/** Upper bound for a `Retry-After`. */
const maxWaitMs = 60_000;

export interface SlotCatalog {
  /** The games of all companies loaded so far, in company order. */
  games: readonly LobbyEntry[];
  /** Progress while lists are loading. */
  isReading: boolean;
  finished: number;
  total: number;
  failed: number;
  retry: () => void;
}

/** All games of usable slot companies. The upstream lists them only by company: loads a few at a time, into the slot modal's cache. */
export function useSlotCatalog(companies: readonly LobbyEntry[] | undefined, isWanted: boolean, locale: string): SlotCatalog {
  const { cache, mutate } = useSWRConfig();
  // By company code; null = the request failed.
  const [lists, setLists] = useState<ReadonlyMap<string, readonly SlotGame[] | null>>(new Map());
  const [attempt, setAttempt] = useState(0);
  /** Time until which requests pause (`Retry-After`). */
  const heldUntil = useRef(0);
  const usable = useMemo(() => companies?.filter(({ isUsable }) => isUsable) ?? [], [companies]);

  const missing = useEffectEvent(() => usable.filter(({ code }) => !lists.get(code)).map(({ code }) => code));

  useEffect(() => {
    if (!isWanted) return;
    const codes = missing();
    let isGone = false;
    const timers: ReturnType<typeof setTimeout>[] = [];

    const heldMs = () => heldUntil.current - Date.now();

    async function readOn(): Promise<void> {
      for (let code = codes.shift(); code !== undefined && !isGone; code = codes.shift()) {
        const games = await readGames(code);
        const known = code;
        if (!isGone) startTransition(() => setLists((before) => new Map(before).set(known, games)));
      }
    }

    async function readGames(company: string): Promise<readonly SlotGame[] | null> {
      const answer = cachedSlotGames(company, cache) ?? (await ask(() => loadSlotGames(company, { cache, mutate })));
      return answer?.games ?? null;
    }

    /** Null = failed. After a `Retry-After`, all requests pause and retry once; after a long one, none retries. */
    async function ask<Answer>(call: () => Promise<Answer>, isAgain = false): Promise<Answer | null> {
      if (heldMs() > maxWaitMs) return null;
      for (let ms = heldMs(); ms > 0; ms = heldMs()) await new Promise<void>((resolve) => timers.push(setTimeout(resolve, ms)));
      try {
        return await call();
      } catch (error) {
        const seconds = error instanceof CallError && error.httpStatus === 429 ? error.retryAfter : undefined;
        if (seconds === undefined || isGone) return null;
        heldUntil.current = Math.max(heldUntil.current, Date.now() + seconds * 1000);
        return isAgain ? null : ask(call, true);
      }
    }

    for (let reader = 0; reader < atATime; reader += 1) void readOn();
    return () => {
      isGone = true;
      timers.forEach(clearTimeout);
    };
  }, [isWanted, usable, attempt, cache, mutate]);

  const games = useMemo(
    () =>
      usable.flatMap((company) => {
        const list = lists.get(company.code);
        return list ? slotGameEntries(list, company, locale) : [];
      }),
    [usable, lists, locale],
  );

  const finished = usable.filter(({ code }) => lists.has(code));
  return {
    games,
    isReading: isWanted && (!companies || finished.length < usable.length),
    finished: finished.length,
    total: usable.length,
    failed: finished.filter(({ code }) => !lists.get(code)).length,
    retry() {
      setLists((before) => new Map([...before].filter(([, list]) => list)));
      setAttempt((before) => before + 1);
    },
  };
}
