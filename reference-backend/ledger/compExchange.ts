import type { CallResponse } from '#contract/calls.ts';
import type { BackendContext } from '../backendContext.ts';
import { memberBalances } from './ledger.ts';
import { transferFunds } from './transferFunds.ts';

const reason = 'comp exchanged';

/**
 * Turns `amount` won of comp into balance. `low_point` = not enough comp, `balance` = money is in a game and must not mix with comp,
 * `wait` = the last exchange was within `compExchangePauseMs`.
 */
export function rollComp(
  context: BackendContext,
  memberId: number,
  amount: number,
): CallResponse<'roll-to-balance'> | { status: 'low_point' | 'balance' | 'wait' } {
  const { database, now, rules } = context;
  return database.transaction(() => {
    const before = memberBalances(database, memberId);
    if (before.comp < amount) return { status: 'low_point' };
    if (before.game > 0) return { status: 'balance' };
    const last = lastExchange(context, memberId);
    if (last !== null && now() - last < rules.compExchangePauseMs) return { status: 'wait' };
    transferFunds(context, memberId, ['comp', 'balance'], amount, reason);
    return { status: 'success', balance: before.balance + amount, rolling: before.comp - amount };
  });
}

/** Time of the last exchange in the ledger; null = never. */
function lastExchange({ database }: BackendContext, memberId: number): number | null {
  return database.one<{ at: number | null }>(
    `SELECT max(made_at) AS at FROM transactions JOIN entries ON transaction_id = transactions.id JOIN accounts ON account_id = accounts.id
     WHERE owner = ? AND kind = 'comp' AND reason = ?`,
    ...[memberId, reason],
  )!.at;
}
