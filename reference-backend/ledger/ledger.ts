import type { JackpotTier } from '#contract/jackpotTiers.ts';
import type { BackendContext } from '../backendContext.ts';
import type { Database } from '../database/openDatabase.ts';

/**
 * `balance` is free money, `game` is money in a game, and `comp` is a bonus. The other two accounts hold the money of waiting applications.
 */
export type MemberAccountKind =
  'balance' | 'game' | 'comp' | 'pendingDeposit' | 'pendingWithdrawal';

/** All accounts of the house except the jackpot pools may go below zero. */
type HouseAccountKind = 'bank' | 'games' | 'compCost' | `jackpot.${JackpotTier}`;

/** `owner` is the id of a member, or 0 for the house (the operator). */
export interface Account {
  owner: number;
  kind: MemberAccountKind | HouseAccountKind;
}

export interface Transfer {
  from: Account;
  to: Account;
  amount: number;
}

export class InsufficientFundsError extends Error {
  override name = 'InsufficientFundsError';
}

export const memberAccount = (memberId: number, kind: MemberAccountKind): Account => ({
  owner: memberId,
  kind,
});
export const houseAccount = (kind: HouseAccountKind): Account => ({ owner: 0, kind });

/**
 * Posts all transfers in their order, or none of them.
 * @throws {InsufficientFundsError} if a member's account does not cover a transfer at its turn
 * @throws {RangeError} for an amount that is not a whole number of won above zero
 */
export function post(
  database: Database,
  reason: string,
  madeAt: number,
  transfers: Transfer[],
): void {
  database.transaction(() => {
    const { id: transactionId } = database.run(
      'INSERT INTO transactions (reason, made_at) VALUES (?, ?)',
      reason,
      madeAt,
    );
    const enter = (accountId: number, amount: number) =>
      database.run(
        'INSERT INTO entries (transaction_id, account_id, amount) VALUES (?, ?, ?)',
        transactionId,
        accountId,
        amount,
      );

    for (const { from, to, amount } of transfers) {
      if (!Number.isSafeInteger(amount) || amount <= 0)
        throw new RangeError(`Not an amount of won: ${amount}`);
      if (from.owner !== 0 && accountBalance(database, from) < amount)
        throw new InsufficientFundsError(`${from.kind} is short of ${amount}`);
      enter(accountId(database, from), -amount);
      enter(accountId(database, to), amount);
    }
  });
}

/** Returns false and posts nothing if the account `from` does not cover the amount. */
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
    post(database, reason, now(), [
      { from: memberAccount(memberId, from), to: memberAccount(memberId, to), amount },
    ]);
    return true;
  });
}

export function accountBalance(database: Database, { owner, kind }: Account): number {
  return (
    database.one<{ balance: number }>(
      'SELECT balance FROM accounts WHERE owner = ? AND kind = ?',
      owner,
      kind,
    )?.balance ?? 0
  );
}

export function memberBalances(
  database: Database,
  memberId: number,
): Record<MemberAccountKind, number> {
  const amounts: Record<MemberAccountKind, number> = {
    balance: 0,
    game: 0,
    comp: 0,
    pendingDeposit: 0,
    pendingWithdrawal: 0,
  };
  for (const { kind, balance } of database.all<{ kind: MemberAccountKind; balance: number }>(
    'SELECT kind, balance FROM accounts WHERE owner = ?',
    memberId,
  )) {
    amounts[kind] = balance;
  }
  return amounts;
}

/** Returns a sentence for each error in the sums of the ledger. */
export function auditLedger(database: Database): string[] {
  const unbalanced = database.all<{ id: number }>(
    'SELECT transaction_id AS id FROM entries GROUP BY transaction_id HAVING sum(amount) <> 0',
  );
  const accounts = database.all<{ owner: number; kind: string; balance: number; total: number }>(
    `SELECT owner, kind, balance, coalesce((SELECT sum(amount) FROM entries WHERE account_id = accounts.id), 0) AS total FROM accounts`,
  );
  return [
    ...unbalanced.map(({ id }) => `transaction ${id} does not add up to zero`),
    ...accounts
      .filter(({ balance, total }) => balance !== total)
      .map(
        ({ owner, kind, balance, total }) =>
          `${kind} of ${owner} runs at ${balance}, its entries add up to ${total}`,
      ),
    ...accounts
      .filter(({ owner, kind, total }) => (owner !== 0 || kind.startsWith('jackpot')) && total < 0)
      .map(({ owner, kind, total }) => `${kind} of ${owner} is below zero: ${total}`),
  ];
}

function accountId(database: Database, { owner, kind }: Account): number {
  const found = database.one<{ id: number }>(
    'SELECT id FROM accounts WHERE owner = ? AND kind = ?',
    owner,
    kind,
  );
  return (
    found?.id ?? database.run('INSERT INTO accounts (owner, kind) VALUES (?, ?)', owner, kind).id
  );
}
