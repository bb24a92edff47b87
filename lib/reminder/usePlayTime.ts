import { useSyncExternalStore } from 'react';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { minutesSince } from './minutesSince.ts';
import { useStartingMoney } from './startingMoney.ts';
import { moneyHeld } from '#lib/format/formatMoney.ts';
import { useLoginTime } from './useLoginTime.ts';

export interface PlayTime {
  /** In ms since the epoch, by the server's clock. */
  loginAt: number | undefined;
  /** Whole minutes since the login. */
  minutes: number | undefined;
  /** Change of the money since the login, in won. Undefined if unknown; never guessed. */
  change: number | undefined;
}

function everySecond(onTick: () => void): () => void {
  const timer = setInterval(onTick, 1000);
  return () => clearInterval(timer);
}

/** The time since the login and the change of the money (promises V3). */
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
