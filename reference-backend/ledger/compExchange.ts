import type { CallResponse } from '#contract/calls.ts';
import type { BackendContext } from '../backendContext.ts';
import { purses } from './ledger.ts';
import { movePurse } from './purseMove.ts';

const reason = 'comp exchanged';

/**
 * Turns `amount` won of comp into balance. `low_point`: there is not so much comp. `balance`: money lies in a game, and what is played with is
 * not mixed with comp. `wait`: the exchange before was a moment ago.
 */
export function rollComp(
  context: BackendContext,
  memberId: number,
  amount: number,
): CallResponse<'roll-to-balance'> | { status: 'low_point' | 'balance' | 'wait' } {
  const { database, now, rules } = context;
  return database.transaction(() => {
    const before = purses(database, memberId);
    if (before.comp < amount) return { status: 'low_point' };
    if (before.game > 0) return { status: 'balance' };
    const last = lastExchange(context, memberId);
    if (last !== null && now() - last < rules.exchangePauseMs) return { status: 'wait' };
    movePurse(context, memberId, ['comp', 'balance'], amount, reason);
    return { status: 'success', balance: before.balance + amount, rolling: before.comp - amount };
  });
}

/** When comp was last exchanged, by what the books say; null = never. */
function lastExchange({ database }: BackendContext, memberId: number): number | null {
  return database.one<{ at: number | null }>(
    `SELECT max(made_at) AS at FROM transactions JOIN entries ON transaction_id = transactions.id JOIN accounts ON account_id = accounts.id
     WHERE owner = ? AND kind = 'comp' AND reason = ?`,
    ...[memberId, reason],
  )!.at;
}
