import { useState } from 'react';
import { useCall } from '#lib/api/useCall.ts';
import { healthCheckInterval } from '#lib/member/healthCheckInterval.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** The money in games, polled while shown, because the health check may lag behind a running game. */
export function useGameMoney() {
  const { user } = useCurrentUser();
  /** When the call last succeeded, in ms since the epoch. */
  const [readAt, setReadAt] = useState<number>();
  const options = { refreshInterval: healthCheckInterval, onSuccess: () => setReadAt(Date.now()) };
  const { data, error, mutate } = useCall('get-in-game-balance', {}, options);

  // Until the call has succeeded, the amount is that of the health check.
  return { gameMoney: data?.gameMoney ?? user?.in_balance, readAt, isStale: error !== undefined, reload: () => mutate() };
}
