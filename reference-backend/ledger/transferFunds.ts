import type { BackendContext } from '../backendContext.ts';
import { memberAccount, memberBalances, post, type MemberAccountKind } from './ledger.ts';

/** Transfers won between two accounts of a member; false, and nothing posted, if the first does not cover it. */
export function transferFunds(
  context: BackendContext,
  memberId: number,
  [from, to]: [MemberAccountKind, MemberAccountKind],
  amount: number,
  reason: string,
): boolean {
  const { database, now } = context;
  return database.transaction(() => {
    if (memberBalances(database, memberId)[from] < amount) return false;
    post(database, reason, now(), [{ from: memberAccount(memberId, from), to: memberAccount(memberId, to), amount }]);
    return true;
  });
}
