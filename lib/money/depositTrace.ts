import type { Application } from '#contract/records/application.ts';
import { callRoute } from '#lib/api/callRoute.ts';
import type { MoneyTrace } from './moneySubmission.ts';

/**
 * The trace of a deposit: an application of that amount which was not in the list before. Where the list was not known before, one of that
 * amount could be an older one, so that only its absence says something.
 */
export function depositTrace(known: readonly Application[] | undefined): MoneyTrace<string[] | null> {
  return {
    snapshot: () => known?.map(nameOf) ?? null,
    find: async ({ amount, before }) => {
      const { status, deposits } = await callRoute('get-deposit-list', {});
      if (status !== 'success') throw new Error('The history could not be read');
      const alike = deposits.filter(({ balance }) => balance === amount);
      if (alike.length > 0 && before === null) throw new Error('The history could not be compared');
      return alike.some((application) => !before?.includes(nameOf(application))) ? 'found' : 'missing';
    },
  };
}

/** Tells applications apart, also where an upstream sends no ids. */
const nameOf = ({ id, appliedOn }: Application) => `${id} ${appliedOn}`;
