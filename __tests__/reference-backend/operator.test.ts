import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { memberBalances } from '#reference-backend/ledger/ledger.ts';
import { operate, startOperator } from '#reference-backend/operator.ts';
import { startBackend } from './startBackend.ts';

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }));
afterEach(() => void vi.useRealTimers());

it('settles applications after the configured time', async () => {
  const { call, login, context, advance } = await startBackend();
  const token = await login();
  const { balance } = memberBalances(context.database, 1);
  await call('apply-user-deposit', { balance: 30_000 }, token);
  await call('apply-user-withdraw', { balance: 10_000 }, token);

  advance(4999);
  operate(context, 5000);
  expect(memberBalances(context.database, 1)).toMatchObject({
    balance: balance - 10_000,
    pendingDeposit: 30_000,
    pendingWithdrawal: 10_000,
  });

  advance(1);
  operate(context, 5000);
  expect(memberBalances(context.database, 1)).toMatchObject({
    balance: balance + 20_000,
    pendingDeposit: 0,
    pendingWithdrawal: 0,
  });
});

it('answers an account enquiry by a message in its place, and another enquiry by an answer', async () => {
  const { call, login, context } = await startBackend({ scenario: 'emptyMailbox' });
  const token = await login();
  await call('user-ask-account', {}, token);
  await call('user-write-help', { title: '문의', contents: '내용' }, token);

  operate(context, 0);

  expect((await call('user-health-check', {}, token)).data).toMatchObject({
    noteCount: 1,
    helpCount: 1,
  });
  const { helps } = (await call('get-help-list', {}, token)).data;
  expect(helps).toEqual([
    expect.objectContaining({
      title: '문의',
      status: 'already',
      answer: expect.stringContaining('고객센터'),
    }),
  ]);
  expect((await call('user-ask-account', {}, token)).data).toEqual({ status: 'success' });
});

it('runs once a second until it is stopped', async () => {
  const { context } = await startBackend({ scenario: 'waitingDeposit' });
  const waiting = () => memberBalances(context.database, 1).pendingDeposit;
  const stop = startOperator(context, 0);

  expect(waiting()).toBe(10_000);
  vi.advanceTimersByTime(1000);
  expect(waiting()).toBe(0);
  stop();
  expect(vi.getTimerCount()).toBe(0);
});
