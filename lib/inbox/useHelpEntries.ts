import type { HelpEntry } from '#contract/records/helpEntry.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';

interface HelpEntries {
  /** Undefined until they are known, and for a visitor. */
  entries: HelpEntry[] | undefined;
  maxCount: number;
  error: CallError | undefined;
  isLoading: boolean;
  reload: () => void;
}

/** The member's own help requests, in the upstream's order. */
export function useHelpEntries(): HelpEntries {
  const { data, error, isLoading, reload } = useCall('get-help-list');
  return { entries: data?.helps, maxCount: data?.maxCount ?? 0, error, isLoading, reload };
}
