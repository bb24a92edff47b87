import { useSyncExternalStore } from 'react';
import type { User } from '#contract/records/user.ts';
import { currentUserState, nobody, subscribeUser, userCheckedAt } from './currentUser.ts';

export interface CurrentUserView {
  user: User | undefined;
  noteCount: number;
  helpCount: number;
  /** In ms since the epoch. Exact only while `isStale`, because a check without changes does not re-render. */
  checkedAt: number | undefined;
  /** True if the last check failed or no check has succeeded for 35 s. */
  isStale: boolean;
}

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
