import type { Application } from '#contract/records/application.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import { findNewApplication, knownApplications, type KnownApplications } from './knownApplications.ts';
import type { Reconciler } from './moneySubmission.ts';
import { isMovedBy } from './balanceReconciler.ts';

interface WithdrawBefore {
  balance: number | null;
  known: KnownApplications | null;
}

/**
 * The trace of a withdrawal: one more application of that amount, or a balance that fell by exactly it. `known` = the list before;
 * undefined = not known.
 */
export function withdrawReconciler(known: readonly Application[] | undefined): Reconciler<WithdrawBefore> {
  return {
    snapshot: (amount) => ({ balance: storedUser()?.user.balance ?? null, known: known ? knownApplications(known, amount) : null }),
    find: async ({ amount, before }) => {
      const [checked, listed] = await Promise.all([checkHealth(), callRoute('get-withdraw-list', {}).catch(() => null)]);
      if (checked && before.balance !== null && isMovedBy(amount, before.balance, checked.user.balance)) return 'found';
      if (listed?.status !== 'success') throw new Error('The history could not be read');
      return findNewApplication(listed.withdraws, amount, before.known);
    },
  };
}
