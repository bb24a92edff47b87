import useSWR from 'swr';
import type { User } from '#contract/records/user.ts';
import { joinHealthCheck } from './checkHealth.ts';
import { currentUserKey, userCheckedAt, type CurrentUserState } from './currentUser.ts';

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
  /** Checks now. Resolves to undefined without a response. */
  refresh: () => Promise<User | undefined>;
}

async function refresh(): Promise<User | undefined> {
  return (await joinHealthCheck())?.user;
}

/** The member's balances and counters, refreshed by the health check. */
export function useCurrentUser(): CurrentUserView {
  const { data } = useSWR<CurrentUserState>(currentUserKey, null);
  return {
    user: data?.known?.user,
    noteCount: data?.known?.noteCount ?? 0,
    helpCount: data?.known?.helpCount ?? 0,
    checkedAt: userCheckedAt(),
    isStale: data?.isStale ?? false,
    refresh,
  };
}
