import { mutate } from 'swr';
import { readCall } from '#lib/api/readCall.ts';

/** SWR options: the lobby's lists change rarely, so they stay fresh for five minutes and do not revalidate on focus. */
export const lobbyFreshness = { dedupingInterval: 300_000, focusThrottleInterval: 300_000 };

const asked = new Set<string>();

/** Preloads a company's games once, on hover or touch. A failure is ignored: the modal requests them again. */
export function preloadSlotGames(company: string): void {
  if (asked.has(company)) return;
  asked.add(company);
  const body = { company };
  const games = readCall('get-slot-by-company', body);
  mutate(['get-slot-by-company', body], games, { revalidate: false }).catch(() => asked.delete(company));
}
