import type { CasinoEntry } from '#contract/records/casinoEntry.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { lobbyFreshness } from './lobbyFreshness.ts';

interface CasinoEntries {
  entries: CasinoEntry[] | undefined;
  error: CallError | undefined;
  reload: () => void;
}

/** The live-casino tables. A shared call. */
export function useCasinoEntries(): CasinoEntries {
  const { data, error, reload } = useCall('get-casino-setting', {}, lobbyFreshness);
  return { entries: data?.casiono, error, reload }; // sic
}
