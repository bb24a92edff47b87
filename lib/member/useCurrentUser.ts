import { useSyncExternalStore } from 'react';
import type { User } from '#contract/records/user.ts';
import { currentUserState, nobody, subscribeUser, userCheckedAt } from './currentUser.ts';

export interface CurrentUserView {
  /** Undefined for visitors and until the first health check. */
  user: User | undefined;
  /** Unread messages and new answers of support. */
  noteCount: number;
  helpCount: number;
  /** The last confirmation in ms since the epoch. A check without changes does not re-render, so it is exact only while `isStale`. */
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
