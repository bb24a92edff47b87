import { unstable_serialize, type Cache, type useSWRConfig } from 'swr';
import type { CallResponse } from '#contract/calls.ts';
import { readCall } from '#lib/api/readCall.ts';

type SlotGames = CallResponse<'get-slot-by-company'>;

const freshMs = 300_000;

/** SWR options: the lobby's lists change rarely, so they stay fresh for five minutes and do not revalidate on focus. */
export const lobbyFreshness = { dedupingInterval: freshMs, focusThrottleInterval: freshMs };

/** The last request for each company's games, by the cache that its answer is for. */
const requests = new WeakMap<Cache, Map<string, { at: number; answer: Promise<SlotGames> }>>();

const keyOf = (company: string) => ['get-slot-by-company', { company }] as const;

export function cachedSlotGames(company: string, cache: Cache): SlotGames | undefined {
  return cache.get(unstable_serialize(keyOf(company)))?.data as SlotGames | undefined;
}

/** Requests a company's games. Takes part in a request that is running or fresh, so that hover, search and dialog download them once. */
export function readSlotGames(company: string, cache: Cache): Promise<SlotGames> {
  const ofCache = requests.get(cache) ?? new Map<string, { at: number; answer: Promise<SlotGames> }>();
  requests.set(cache, ofCache);
  const last = ofCache.get(company);
  if (last && Date.now() - last.at < freshMs) return last.answer;
  const answer = readCall(...keyOf(company));
  ofCache.set(company, { at: Date.now(), answer });
  answer.catch(() => ofCache.get(company)?.answer === answer && ofCache.delete(company));
  return answer;
}

/** The next request is a new one: the running one may never be answered. */
export function forgetSlotGames(company: string, cache: Cache): void {
  requests.get(cache)?.delete(company);
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
