import type { SlotCompany } from '#contract/records/slotCompany.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { lobbyFreshness } from './lobbyFreshness.ts';

interface SlotCompanies {
  companies: SlotCompany[] | undefined;
  error: CallError | undefined;
  reload: () => void;
}

/** The slot companies. A shared call, independent of the casino list: a failure of one does not hide the other. */
export function useSlotCompanies(): SlotCompanies {
  const { data, error, reload } = useCall('get-slot-setting', {}, lobbyFreshness);
  return { companies: data?.slot, error, reload };
}
