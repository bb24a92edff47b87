import type { BackendContext } from '../backendContext.ts';
import { post, purse, purses } from './ledger.ts';
import type { Purse } from './ledger.ts';

/** Moves won from one purse of a member to another, as a transaction of the ledger; false, and nothing moved, where the first holds less. */
export function movePurse(context: BackendContext, memberId: number, [from, to]: [Purse, Purse], amount: number, reason: string): boolean {
  const { database, now } = context;
  return database.transaction(() => {
    if (purses(database, memberId)[from] < amount) return false;
    post(database, reason, now(), [{ from: purse(memberId, from), to: purse(memberId, to), amount }]);
    return true;
  });
}
