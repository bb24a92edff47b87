import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { memberBalances } from '#reference-backend/ledger/ledger.ts';
import type { FaultOrder } from '#reference-backend/testControl.ts';
import { startBackend } from './startBackend.ts';

async function controlled() {
  const backend = await startBackend({ isControllable: true });
  const order = async (name: string, body: unknown = {}) => {
    const response = await fetch(`${backend.origin}/__control/${name}`, {
      ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) },
    });
    return { httpStatus: response.status, body: (await response.json()) as Record<string, unknown> };
  };
  return { ...backend, order, fault: (fault: FaultOrder) => order('fault', fault) };
}

it('refuses control requests unless control is enabled', async () => {
  const { post } = await startBackend();

  expect((await post('/__control/journal', {})).httpStatus).toBe(404);
});

it.each([
  ['journal', { surprise: 1 }, 200],
  ['fault', {}, 400],
  ['fault', { call: '*', ending: 'explosion' }, 400],
  ['reset', { scenario: 'nonsense' }, 400],
  ['decide', { userId: 'demo', kind: 'deposit' }, 400],
  ['decide', { userId: 'nobody', kind: 'deposit' }, 400],
  ['outage', { ms: 0 }, 400],
  ['constructor', {}, 404],
])('answers the control request %s %o with %i', async (name, body, httpStatus) => {
  const { order } = await controlled();

  expect((await order(name, body)).httpStatus).toBe(httpStatus);
});

it('has a journal of the received calls', async () => {
  const { call, order } = await controlled();
  await call('check-user-id', { id: 'demo' }, '', { 'x-request-id': 'abc' });

  expect((await order('journal')).body.journal).toMatchObject([
    { call: 'check-user-id', body: { id: 'demo' }, headers: { 'x-request-id': 'abc' } },
  ]);
  await order('reset');
  expect((await order('journal')).body.journal).toEqual([]);
});

it('injects a fault into the given number of responses of one call, then answers normally', async () => {
  const { call, fault } = await controlled();
  await fault({ call: 'get-user-notices', status: 'wait', times: 2 });

  expect((await call('get-casino-setting', {})).data.status).toBe('success');
  expect((await call('get-user-notices', {})).data).toEqual({ status: 'wait' });
  expect((await call('get-user-notices', {})).data).toEqual({ status: 'wait' });
  expect((await call('get-user-notices', {})).data.status).toBe('success');
});

it('sends a given answer', async () => {
  const { origin, fault } = await controlled();
  await fault({ call: '*', answer: { httpStatus: 302, headers: { location: 'https://elsewhere.example.com/' }, body: '<html>' } });

  const response = await fetch(origin + calls['get-user-notices'].upstreamPath, {
    ...{ method: 'POST', redirect: 'manual', headers: { 'content-type': 'application/json' }, body: '{}' },
  });

  expect([response.status, response.headers.get('location'), await response.text()]).toEqual([
    302,
    'https://elsewhere.example.com/',
    '<html>',
  ]);
});

it('executes a call and delays the answer', async () => {
  const { call, fault, login, context } = await controlled();
  const token = await login();
  await fault({ call: 'apply-user-deposit', replyDelayMs: 300 });
  let isAnswered = false;
  const answer = call('apply-user-deposit', { balance: 30_000 }, token).then(({ data }) => {
    isAnswered = true;
    return data;
  });

  await expect.poll(() => memberBalances(context.database, 1).pendingDeposit, { interval: 5 }).toBe(30_000);
  expect(isAnswered).toBe(false);
  expect(await answer).toEqual({ status: 'success' });
});

it('refuses all connections for a given time', async () => {
  const { call, login, order } = await controlled();
  const token = await login();

  expect((await order('outage', { ms: 200 })).httpStatus).toBe(200);

  const failure: unknown = await call('get-member', {}, token).catch((error: unknown) => error);
  expect(failure).toMatchObject({ cause: { code: 'ECONNREFUSED' } });
  await expect.poll(() => call('get-member', {}, token).catch(() => undefined)).toMatchObject({ httpStatus: 200 });
});

it('lets the operator settle an application, and answer enquiries', async () => {
  const { call, login, order, context } = await controlled();
  const token = await login();
  await call('apply-user-deposit', { balance: 30_000 }, token);
  await call('apply-user-withdraw', { balance: 10_000 }, token);
  await call('user-ask-account', {}, token);

  await order('answer');
  expect((await call('user-health-check', {}, token)).data).toMatchObject({ noteCount: 1 });
  expect(memberBalances(context.database, 1)).toMatchObject({ pendingDeposit: 30_000, pendingWithdrawal: 10_000 });
  await order('decide', { userId: 'demo', kind: 'withdrawal', decision: 'cancel' });
  expect(memberBalances(context.database, 1)).toMatchObject({ balance: 1_250_000, pendingDeposit: 30_000, pendingWithdrawal: 0 });
  await order('decide', { userId: 'demo', kind: 'deposit' });
  expect(memberBalances(context.database, 1)).toMatchObject({ balance: 1_280_000, pendingDeposit: 0 });
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

it('resets to another scenario', async () => {
  const { login, order, context } = await controlled();

  await order('reset', { scenario: 'noMoney' });

  expect(memberBalances(context.database, 1).balance).toBe(0);
  expect(await login()).not.toBe('undefined');
});
