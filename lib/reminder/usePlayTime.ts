import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { minutesSince } from './minutesSince.ts';
import { moneyHeld, useStartingMoney } from './startingMoney.ts';
import { useLoginTime } from './useLoginTime.ts';

export interface PlayTime {
  /** Milliseconds since 1970, by the server's clock. */
  loginAt: number | undefined;
  /** Whole minutes since the login. */
  minutes: number | undefined;
  /** By how many won the money held is more (or less) than at the login. Undefined where that is not known; never guessed. */
  change: number | undefined;
}

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
}

/** How long the member has been here, and what that did to the money (promises V3). */
export function usePlayTime(): PlayTime {
  const loginAt = useLoginTime();
  const { user } = useCurrentUser();
  const start = useStartingMoney(loginAt);
  const minutes = useSyncExternalStore(
    everySecond,
    () => (loginAt === undefined ? undefined : minutesSince(loginAt)),
    () => undefined,
  );
  return { loginAt, minutes, change: user && start !== undefined ? Math.trunc(moneyHeld(user) - start) : undefined };
}
