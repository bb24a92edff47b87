import { useState } from 'react';
import type { SWRConfiguration } from 'swr';
import type { CallResponse } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { successOnly } from '#lib/api/successOnly.ts';

export interface GameMoneyView {
  /** In won: from the last successful call, else from the health check; undefined until one of them is known. */
  gameMoney: number | undefined;
  /** When the call last succeeded, in ms since the epoch. */
  readAt: number | undefined;
  /** True if the last call failed. */
  isStale: boolean;
  reload: () => Promise<unknown>;
}

/** The interval of the health check. */
const interval = 30_000;

/** The money in games, polled while shown, because the health check may lag behind a running game. */
export function useGameMoney(): GameMoneyView {
  const { user } = useCurrentUser();
  const [readAt, setReadAt] = useState<number>();
  const options: SWRConfiguration<CallResponse<'get-in-game-balance'>, CallError> = {
    use: [successOnly],
    refreshInterval: interval,
    onSuccess: () => setReadAt(Date.now()),
  };
  const { data, error, mutate } = useCall('get-in-game-balance', {}, options);

  return { gameMoney: data?.gameMoney ?? user?.in_balance, readAt, isStale: error !== undefined, reload: () => mutate() };
}
