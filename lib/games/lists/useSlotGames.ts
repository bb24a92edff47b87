import { useSWRConfig } from 'swr';
import { useCall, type CallState } from '#lib/api/useCall.ts';
import { forgetSlotGames, lobbyFreshness, readSlotGames } from './loadSlotGames.ts';

/** A company's games. A reload makes a new request, because the running one may never be answered. */
export function useSlotGames(company: string): CallState<'get-slot-by-company'> {
  const { cache } = useSWRConfig();
  const fetcher = () => readSlotGames(company, cache);
  const state = useCall('get-slot-by-company', { company }, { ...lobbyFreshness, keepPreviousData: false, fetcher });
  return {
    ...state,
    reload() {
      forgetSlotGames(company, cache);
      state.reload();
    },
  };
}
