import { checkHealth } from '#lib/member/checkHealth.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import type { Reconciler } from './moneySubmission.ts';

/** Where a member's money lies: outside the games, inside them, and as comp. */
export type Purse = 'balance' | 'in_balance' | 'rolling';

interface PursesBefore {
  from: number;
  to: number;
}

/** Parts of a won come and go with the upstream's rounding. */
export const isMovedBy = (amount: number, from: number, to: number) => Math.abs(from - to - amount) < 1;

/** The trace of money moved between two of a member's own purses: one fell, or the other rose, by exactly what was sent. */
export function balanceReconciler(from: Purse, to: Purse): Reconciler<PursesBefore | null> {
  return {
    snapshot: () => {
      const user = storedUser()?.user;
      return user ? { from: user[from], to: user[to] } : null;
    },
    find: async ({ amount, before }) => {
      const user = (await checkHealth())?.user;
      if (!user || !before) throw new Error('The purses could not be compared');
      return isMovedBy(amount, before.from, user[from]) || isMovedBy(amount, user[to], before.to) ? 'found' : 'missing';
    },
  };
}
