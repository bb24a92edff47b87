import type { Application } from '#contract/records/application.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { checkHealth } from '#lib/session/checkHealth.ts';
import { storedUser } from '#lib/session/currentUser.ts';
import type { MoneyTrace } from './moneySubmission.ts';
import { isMovedBy } from './purseTrace.ts';

interface WithdrawBefore {
  balance: number | null;
  /** How many applications of this amount there were; null where the list was not known. */
  count: number | null;
}

/** The trace of a withdrawal: one more application of that amount, or a balance that fell by exactly it. `known` = the list before. */
export function withdrawTrace(known: readonly Application[] | undefined): MoneyTrace<WithdrawBefore> {
  return {
    snapshot: (amount) => ({ balance: storedUser()?.user.balance ?? null, count: known ? countOf(known, amount) : null }),
    find: async ({ amount, before: { balance, count } }) => {
      const [checked, listed] = await Promise.all([checkHealth(), callRoute('get-withdraw-list', {}).catch(() => null)]);
      if (checked && balance !== null && isMovedBy(amount, balance, checked.user.balance)) return 'found';
      if (listed?.status !== 'success' || count === null) throw new Error('The history could not be compared');
      return countOf(listed.withdraws, amount) > count ? 'found' : 'missing';
    },
  };
}

function countOf(applications: readonly Application[], amount: number): number {
  return applications.filter(({ balance }) => balance === amount).length;
}
