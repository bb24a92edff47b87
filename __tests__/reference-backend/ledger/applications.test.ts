import { expect, it } from 'vitest';
import { decideNext } from '#reference-backend/ledger/applications.ts';
import { auditLedger, memberBalances } from '#reference-backend/ledger/ledger.ts';
import { startBackend } from '../startBackend.ts';

const memberId = 1;

async function decidedDeposit(decision: 'settle' | 'cancel') {
  const backend = await startBackend();
  const token = await backend.login();
  const deposit = async (balance: number) => (await backend.call('apply-user-deposit', { balance }, token)).data.status;
  expect(await deposit(50_000)).toBe('success');
  expect(decideNext(backend.context, memberId, 'deposit', decision)).toBe(true);
  return { ...backend, token, deposit };
}

it.each([
  ['settle', 'already'],
  ['cancel', 'alread'], // sic
] as const)('handles a second deposit of the same amount just after a %s as a duplicate: %s', async (decision, status) => {
  const { deposit, advance, context } = await decidedDeposit(decision);
  const before = memberBalances(context.database, memberId);

  expect(await deposit(50_000)).toBe(status);
  advance(59_999);
  expect(await deposit(50_000)).toBe(status);
  expect(memberBalances(context.database, memberId)).toEqual(before);

  advance(1);
  expect(await deposit(50_000)).toBe('success');
  expect(auditLedger(context.database)).toEqual([]);
});

it('accepts another amount at once', async () => {
  const { deposit } = await decidedDeposit('settle');

  expect(await deposit(60_000)).toBe('success');
});

it('does not let one member’s deposit block another member’s', async () => {
  const { call, login } = await decidedDeposit('settle');

  expect((await call('apply-user-deposit', { balance: 50_000 }, await login('demo2'))).data).toEqual({ status: 'success' });
});

it('accepts a second withdrawal of the same amount at once', async () => {
  const { call, login, context } = await startBackend();
  const token = await login();
  const withdraw = async () => (await call('apply-user-withdraw', { balance: 10_000 }, token)).data.status;

  expect(await withdraw()).toBe('success');
  expect(await withdraw()).toBe('wait');
  decideNext(context, memberId, 'withdrawal', 'settle');
  expect(await withdraw()).toBe('success');
});

it('settles one application, and not that of the other kind', async () => {
  const { call, login, context } = await startBackend();
  const token = await login();
  await call('apply-user-deposit', { balance: 30_000 }, token);
  await call('apply-user-withdraw', { balance: 10_000 }, token);

  expect(decideNext(context, memberId, 'withdrawal', 'cancel')).toBe(true);
  expect(decideNext(context, memberId, 'withdrawal', 'cancel')).toBe(false);

  expect(memberBalances(context.database, memberId)).toMatchObject({ balance: 1_250_000, pendingDeposit: 30_000, pendingWithdrawal: 0 });
});

it('refuses deposits and account enquiries of a member who is excluded from deposits', async () => {
  const { call, login, context } = await startBackend({ scenario: 'depositLocked' });
  const [locked, free] = [await login(), await login('demo2')];

  expect((await call('apply-user-deposit', { balance: 10_000 }, locked)).data).toEqual({ status: 'pass' });
  expect((await call('user-ask-account', {}, locked)).data).toEqual({ status: 'pass' });
  expect(memberBalances(context.database, memberId).pendingDeposit).toBe(0);
  expect((await call('apply-user-withdraw', { balance: 10_000 }, locked)).data).toEqual({ status: 'success' });
  expect((await call('apply-user-deposit', { balance: 10_000 }, free)).data).toEqual({ status: 'success' });
});

it.each([
  [{ from: 0, until: 24 }, 'success'],
  [{ from: 18, until: 19 }, 'success'],
  [{ from: 9, until: 18 }, 'time'],
  [{ from: 19, until: 2 }, 'time'],
  [{ from: 17, until: 2 }, 'success'],
  [{ from: 18, until: 18 }, 'time'],
] as const)('with the withdrawal hours %o, answers a withdrawal at 18:00 in Korea with %s', async (withdrawalHours, status) => {
  const { call, login } = await startBackend({ rules: { withdrawalHours } });

  expect((await call('apply-user-withdraw', { balance: 10_000 }, await login())).data).toEqual({ status });
});
