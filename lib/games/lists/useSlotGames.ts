import { useSWRConfig, type SWRConfiguration } from 'swr';
import type { CallResponse } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall, type CallState } from '#lib/api/useCall.ts';
import { forgetSlotGames, readSlotGames } from './loadSlotGames.ts';

/**
 * A company's games. Every component reads them by this hook: SWR reloads by the fetcher of whichever was there first. A reload makes a new
 * request, because the running one may never be answered.
 */
export function useSlotGames(
  company: string,
  options: SWRConfiguration<CallResponse<'get-slot-by-company'>, CallError>,
): CallState<'get-slot-by-company'> {
  const { cache } = useSWRConfig();
  const state = useCall('get-slot-by-company', { company }, { ...options, fetcher: () => readSlotGames(company, cache) });
  return {
    ...state,
    reload() {
      forgetSlotGames(company, cache);
      state.reload();
    },
  };
}
