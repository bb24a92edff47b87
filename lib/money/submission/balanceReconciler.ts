import { checkHealth } from '#lib/member/checkHealth.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import type { Reconciler } from './moneySubmission.ts';

/** The balances of a member: outside the games, inside them, and comp. */
type BalanceField = 'balance' | 'in_balance' | 'rolling';

/** Whether a balance fell by `amount`. The upstream rounds fractions of a won. */
export const hasFallenBy = (amount: number, earlier: number, later: number) => Math.abs(earlier - later - amount) < 1;

/**
 * Looks for a transfer between two balances of the member: one fell, or the other rose, by exactly the amount. That is only a hint, because
 * a game may have moved it.
 */
export function balanceReconciler(from: BalanceField, to: BalanceField): Reconciler<{ from: number; to: number } | null> {
  return {
    snapshot: async () => {
      const user = storedUser()?.user;
      return user ? { from: user[from], to: user[to] } : null;
    },
    find: async ({ amount, before }) => {
      const user = (await checkHealth())?.user;
      if (!user || !before) throw new Error('The balances could not be compared');
      return hasFallenBy(amount, before.from, user[from]) || hasFallenBy(amount, user[to], before.to) ? 'hinted' : 'unproven';
    },
  };
}
