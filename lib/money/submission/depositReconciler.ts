import type { Application } from '#contract/records/application.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import { findNewApplication, knownApplications, type KnownApplications } from './knownApplications.ts';
import type { Reconciler } from './moneySubmission.ts';

/** The trace of a deposit: one more application of that amount. `known` = the list before; undefined = not known. */
export function depositReconciler(known: readonly Application[] | undefined): Reconciler<KnownApplications | null> {
  return {
    snapshot: (amount) => (known ? knownApplications(known, amount) : null),
    find: async ({ amount, before }) => {
      const { status, deposits } = await callRoute('get-deposit-list', {});
      if (status !== 'success') throw new Error('The history could not be read');
      return findNewApplication(deposits, amount, before);
    },
  };
}
