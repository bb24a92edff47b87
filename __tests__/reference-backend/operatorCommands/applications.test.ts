import { expect, it } from 'vitest';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { playOperator } from './playOperator.ts';

const patience = { timeout: 60_000 };

it.each([
  ['deposit', 'apply-user-deposit', 'settle', 'settled', 30_000],
  ['deposit', 'apply-user-deposit', 'cancel', 'cancelled', 0],
  ['withdrawal', 'apply-user-withdraw', 'settle', 'settled', -30_000],
  ['withdrawal', 'apply-user-withdraw', 'cancel', 'cancelled', 0],
] as const)('settles a %s (%s): %s, once', patience, async (kind, apply, word, done, change) => {
  const { call, login, operator, context } = await playOperator();
  const before = memberBalances(context.database, 1).balance;
  expect((await operator(kind, 'list')).said).toBe(`No ${kind} is waiting.`);
  await call(apply, { balance: 30_000 }, await login());

  const { said } = await operator(kind, 'list');
  expect(said).toMatch(/^\d+ .* demo {2}30000 won$/);
  const [id = ''] = said.split(' ');
  expect(await operator(kind, word, id)).toMatchObject({ exitCode: 0, said: `The ${kind} ${id} is ${done}.` });
  expect(memberBalances(context.database, 1)).toMatchObject({ balance: before + change, pendingDeposit: 0, pendingWithdrawal: 0 });
  expect(await operator(kind, word, id)).toMatchObject({ exitCode: 1, complained: `No ${kind} ${id} is waiting.` });
  expect(memberBalances(context.database, 1).balance).toBe(before + change);
  expect(auditLedger(context.database)).toEqual([]);
});

it('does not settle a withdrawal by the command for deposits', patience, async () => {
  const { operator, context } = await playOperator('waitingWithdrawal');
  const { said } = await operator('withdrawal', 'list');

  expect((await operator('deposit', 'settle', said.split(' ')[0]!)).exitCode).toBe(1);
  expect(memberBalances(context.database, 1).pendingWithdrawal).toBe(10_000);
});
