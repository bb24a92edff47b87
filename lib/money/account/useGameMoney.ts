import { useState } from 'react';
import type { SWRConfiguration } from 'swr';
import type { CallResponse } from '#contract/calls.ts';
import type { CallError } from '#lib/api/CallError.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useCurrentUser } from '#lib/member/useCurrentUser.ts';
import { successOnly } from '#lib/api/successOnly.ts';

export interface GameMoneyView {
  /** Won inside games: as the games were last asked, else as the health check told it; undefined until either is known. */
  gameMoney: number | undefined;
  /** When the games were last asked with success, in ms since the epoch. */
  readAt: number | undefined;
  /** The last time brought no answer. */
  isStale: boolean;
  /** Asks now. */
  reload: () => Promise<unknown>;
}

/** In step with the health check. */
const interval = 30_000;

/** The money that lies in a game, asked for anew wherever it is shown: the health check may lag behind a game that runs. */
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
