import { useSyncExternalStore } from 'react';
import type { User } from '#contract/records/user.ts';
import { currentUserState, nobody, subscribeUser, userCheckedAt } from './currentUser.ts';

export interface CurrentUserView {
  /** Undefined for visitors and until the first health check. */
  user: User | undefined;
  /** The number of unread messages. */
  noteCount: number;
  /** The number of unread answers of support. */
  helpCount: number;
  /** The time of the last successful check (ms since the epoch). Exact only while `isStale`: a check without changes does not re-render. */
  checkedAt: number | undefined;
  /** True if the last check failed or no check has succeeded for 35 s. The values are those of the last successful check. */
  isStale: boolean;
}

/** The member's balances and counters, refreshed by the health check. */
export function useCurrentUser(): CurrentUserView {
  const { known, isStale } = useSyncExternalStore(subscribeUser, currentUserState, () => nobody);
  return {
    user: known?.user,
    noteCount: known?.noteCount ?? 0,
    helpCount: known?.helpCount ?? 0,
    checkedAt: userCheckedAt(),
    isStale,
  };
}
