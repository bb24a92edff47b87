import type { Application } from '#contract/records/application.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { checkHealth } from '#lib/member/checkHealth.ts';
import { storedUser } from '#lib/member/currentUser.ts';
import { applicationsIn, type ApplicationKind } from '#lib/money/history/useApplications.ts';
import { isMovedBy } from './balanceReconciler.ts';
import type { Reconciler } from './moneySubmission.ts';

/** How many applications of one amount the history had, by number and time: an operator may send neither, or one of them twice. */
type ApplicationCounts = Record<string, number>;

interface ApplicationSnapshot {
  /** Null for a deposit: applying does not change the balance. */
  balance: number | null;
  /** Null = the history was not known. */
  known: ApplicationCounts | null;
}

/** Finds an application by one more record of its amount, and a withdrawal also by a balance that fell by exactly this amount. */
export function applicationReconciler(kind: ApplicationKind, history: readonly Application[] | undefined): Reconciler<ApplicationSnapshot> {
  return {
    snapshot: (amount) => ({
      balance: kind === 'withdraw' ? (storedUser()?.user.balance ?? null) : null,
      known: history ? countApplications(history, amount) : null,
    }),
    find: async ({ amount, before }) => {
      const [checked, list] = await Promise.all([
        kind === 'withdraw' ? checkHealth() : undefined,
        callRoute(kind === 'deposit' ? 'get-deposit-list' : 'get-withdraw-list', {}).catch(() => null),
      ]);
      if (checked && before.balance !== null && isMovedBy(amount, before.balance, checked.user.balance)) return 'found';
      if (list?.status !== 'success') throw new Error('The history could not be read');
      const counts = Object.entries(countApplications(applicationsIn(list), amount));
      // Without the earlier history, an application of this amount may be an older one: only its absence is certain.
      if (counts.length > 0 && !before.known) throw new Error('The history could not be compared');
      return counts.some(([name, count]) => count > (before.known?.[name] ?? 0)) ? 'found' : 'missing';
    },
  };
}

function countApplications(applications: readonly Application[], amount: number): ApplicationCounts {
  const counts: ApplicationCounts = {};
  for (const { id, appliedOn, balance } of applications) {
    const name = `${id} ${appliedOn}`;
    if (balance === amount) counts[name] = (counts[name] ?? 0) + 1;
  }
  return counts;
}
