import { mutate } from 'swr';
import type { SlotGame } from '#contract/records/slotGame.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { useCall } from '#lib/api/useCall.ts';
import { lobbyFreshness } from './lobbyFreshness.ts';

interface SlotGames {
  games: SlotGame[] | undefined;
  error: CallError | undefined;
  reload: () => void;
}

export function useSlotGames(company: string): SlotGames {
  const { data, error, reload } = useCall('get-slot-by-company', { company }, { ...lobbyFreshness, keepPreviousData: false });
  return { games: data?.games, error, reload };
}

const asked = new Set<string>();

/** Preloads a company's games once, on hover or touch. A failure is ignored: the modal requests them again. */
export function preloadSlotGames(company: string): void {
  if (asked.has(company)) return;
  asked.add(company);
  const body = { company };
  const games = callRoute('get-slot-by-company', body);
  mutate(['get-slot-by-company', body], games, { revalidate: false }).catch(() => asked.delete(company));
}
