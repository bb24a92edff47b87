import { beforeEach, expect, it } from 'vitest';
import {
  accountBalance,
  auditLedger,
  houseAccount,
  post,
  memberAccount,
  memberBalances,
  InsufficientFundsError,
} from '#reference-backend/ledger/ledger.ts';
import { openDatabase } from '#reference-backend/database/openDatabase.ts';
import type { Database } from '#reference-backend/database/openDatabase.ts';

let database: Database;
const [bank, balance, game] = [
  houseAccount('bank'),
  memberAccount(7, 'balance'),
  memberAccount(7, 'game'),
];

beforeEach(() => {
  database = openDatabase(':memory:');
  post(database, 'opening', 0, [{ from: bank, to: balance, amount: 1000 }]);
  return () => database.close();
});

it('moves money between accounts with a total of zero', () => {
  post(database, 'entered', 0, [{ from: balance, to: game, amount: 400 }]);

  expect(memberBalances(database, 7)).toEqual({
    balance: 600,
    game: 400,
    comp: 0,
    pendingDeposit: 0,
    pendingWithdrawal: 0,
  });
  expect(accountBalance(database, bank)).toBe(-1000);
  expect(database.one('SELECT sum(amount) AS total FROM entries')).toEqual({ total: 0 });
  expect(auditLedger(database)).toEqual([]);
});

it('rolls back a transaction with a move that is not covered', () => {
  const moves = [
    { from: balance, to: game, amount: 1000 },
    { from: balance, to: game, amount: 1 },
  ];

  expect(() => post(database, 'entered', 0, moves)).toThrow(InsufficientFundsError);

  expect(memberBalances(database, 7)).toMatchObject({ balance: 1000, game: 0 });
  expect(database.one('SELECT count(*) AS count FROM transactions')).toEqual({ count: 1 });
});

it.each([0, -1, 0.5, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53])(
  'refuses a move of %d won',
  (amount) => {
    expect(() => post(database, 'odd', 0, [{ from: bank, to: balance, amount }])).toThrow(
      RangeError,
    );
    expect(memberBalances(database, 7).balance).toBe(1000);
  },
);

it.each([
  'UPDATE entries SET amount = 5',
  'DELETE FROM entries',
  'UPDATE accounts SET balance = -1 WHERE owner = 7',
])('rejects changes to booked entries: %s', (sql) => {
  expect(() => database.run(sql)).toThrow(/final|CHECK/);
  expect(auditLedger(database)).toEqual([]);
});

it('detects a ledger that does not balance', () => {
  database.run('UPDATE accounts SET balance = 1001 WHERE owner = 7');
  expect(auditLedger(database)).toEqual(['balance of 7 runs at 1001, its entries add up to 1000']);

  database.run(
    'INSERT INTO entries (transaction_id, account_id, amount) SELECT 1, id, 5 FROM accounts WHERE owner = 0',
  );
  expect(auditLedger(database)).toContain('transaction 1 does not add up to zero');
});
