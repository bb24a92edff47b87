import { expect, it } from 'vitest';
import { memberBalances } from '#reference-backend/ledger/ledger.ts';
import type { Fault, Orders } from '#reference-backend/testControl.ts';
import { startBackend } from './startBackend.ts';

async function controlled() {
  const backend = await startBackend({ isControllable: true });
  const order = async <Name extends keyof Orders>(name: Name, body: Orders[Name]) => {
    const response = await fetch(`${backend.origin}/__control/${name}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    });
    return { httpStatus: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...backend, order, fault: (fault: Fault) => order('fault', fault) };
}

it('refuses control requests unless control is enabled', async () => {
  const { post } = await startBackend();

  expect((await post('/__control/journal', {})).httpStatus).toBe(404);
});

it('refuses to decide what does not wait', async () => {
  const { order } = await controlled();

  expect((await order('decide', { userId: 'demo', kind: 'deposit', decision: 'settle' })).httpStatus).toBe(400);
});

it('has a journal of the received calls', async () => {
  const { call, order } = await controlled();
  await call('check-user-id', { id: 'demo' }, '', { 'x-request-id': 'abc' });

  expect((await order('journal', {})).body.journal).toMatchObject([
    { call: 'check-user-id', body: { id: 'demo' }, headers: { 'x-request-id': 'abc' } },
  ]);
  await order('reset', {});
  expect((await order('journal', {})).body.journal).toEqual([]);
});

it('injects a fault into the given number of responses of one call, then answers normally', async () => {
  const { call, fault } = await controlled();
  await fault({ call: 'get-user-notices', status: 'wait', times: 2 });

  expect((await call('get-casino-setting', {})).data.status).toBe('success');
  expect((await call('get-user-notices', {})).data).toEqual({ status: 'wait' });
  expect((await call('get-user-notices', {})).data).toEqual({ status: 'wait' });
  expect((await call('get-user-notices', {})).data.status).toBe('success');
});

it.each([
  [true, 30_000],
  [false, 0],
])('loses an answer, with the call executed: %s', async (isExecuted, pendingDeposit) => {
  const { call, fault, login, context } = await controlled();
  const token = await login();
  await fault({ call: 'apply-user-deposit', ending: 'reset', isExecuted });

  await expect(call('apply-user-deposit', { balance: 30_000 }, token)).rejects.toMatchObject({
    cause: { code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) as string },
  });

  expect(memberBalances(context.database, 1).pendingDeposit).toBe(pendingDeposit);
});
