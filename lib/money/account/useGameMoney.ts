import { useEffect, useEffectEvent, useState } from 'react';
import { useCall } from '#lib/api/useCall.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { healthCheckInterval } from '#lib/member/healthCheckInterval.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';

/** While money is in a game, which returns it when it ends: the member may be waiting for that. */
const inGameInterval = 5000;

/**
 * The money in games, polled while shown, because the health check may lag behind a running game. A move of money between balance and game reaches
 * one call first: then the other one is made at once, or the same money would be shown twice, or nowhere.
 */
export function useGameMoney() {
  const { user } = useCurrentUser();
  /** When the call last succeeded, in ms since the epoch. */
  const [readAt, setReadAt] = useState<number>();
  const options: Parameters<typeof useCall<'get-in-game-balance'>>[2] = {
    refreshInterval: (latest) => ((latest?.gameMoney ?? 0) >= 1 ? inGameInterval : healthCheckInterval),
    onSuccess: () => setReadAt(Date.now()),
  };
  const { data, error, mutate } = useCall('get-in-game-balance', {}, options);
  const read = data?.gameMoney;
  const told = user?.in_balance;

  // Only on a change: another backend may count in-game money differently for good.
  const differs = read !== undefined && told !== undefined && read !== told;
  const askHealth = useEffectEvent(() => differs && void checkHealth());
  const askGames = useEffectEvent(() => differs && void mutate());
  useEffect(() => void askHealth(), [read]);
  useEffect(() => void askGames(), [told]);

  // Until the call has succeeded, the amount is that of the health check.
  return { gameMoney: read ?? told, readAt, isStale: error !== undefined, reload: () => mutate() };
}
