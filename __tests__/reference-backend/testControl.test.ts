import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { memberBalances } from '#reference-backend/ledger/ledger.ts';
import type { FaultOrder } from '#reference-backend/faults.ts';
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
  ['clock', { advanceMs: 'soon' }, 400],
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

it('breaks the connection in the middle of an answer', async () => {
  const { call, fault } = await controlled();
  await fault({ call: 'get-user-notices', ending: 'cut' });

  await expect(call('get-user-notices', {})).rejects.toThrow('terminated');
});

it('breaks the connection before an answer', async () => {
  const { call, fault } = await controlled();
  await fault({ call: 'get-user-notices', ending: 'reset' });

  const failure: unknown = await call('get-user-notices', {}).catch((error: unknown) => error);
  expect(failure).toMatchObject({ cause: { code: expect.stringMatching(/^(ECONNRESET|UND_ERR_SOCKET)$/) as string } });
});

it('answers with given bytes, repeated to a given size', async () => {
  const { origin, fault } = await controlled();
  const body = Buffer.from([0xb0, 0xa1]).toString('base64');
  await fault({ call: '*', answer: { body, encoding: 'base64', repeat: 3_000_000 } });

  const response = await fetch(origin + calls['get-user-notices'].upstreamPath, {
    ...{ method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' },
  });
  const bytes = Buffer.from(await response.arrayBuffer());

  expect([bytes.length, bytes.subarray(-2).toString('hex')]).toEqual([6_000_000, 'b0a1']);
});

it('sends an answer slowly, one byte per second', async () => {
  const { origin, fault } = await controlled();
  await fault({ call: 'get-user-notices', ending: 'drip' });
  const patience = new AbortController();
  const response = await fetch(origin + calls['get-user-notices'].upstreamPath, {
    ...{ method: 'POST', signal: patience.signal, headers: { 'content-type': 'application/json' }, body: '{}' },
  });

  const { value } = await response.body!.getReader().read();
  expect(Buffer.from(value!).toString()).toBe('{');
  patience.abort();
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

it.each(['cut', 'reset'] as const)('can lose the answer of an executed call: %s', async (ending) => {
  const { call, fault, login, context } = await controlled();
  const token = await login();
  await fault({ call: 'roll-to-balance', ending, isExecuted: true });

  await expect(call('roll-to-balance', { balance: 1000 }, token)).rejects.toThrow();

  expect(memberBalances(context.database, 1).balance).toBe(1_251_000);
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

it('sends no answer with the fault hang', async () => {
  const { origin, fault } = await controlled();
  await fault({ call: 'get-user-notices', ending: 'hang' });
  const patience = new AbortController();
  const answer = fetch(origin + calls['get-user-notices'].upstreamPath, {
    ...{ method: 'POST', signal: patience.signal, headers: { 'content-type': 'application/json' }, body: '{}' },
  });

  expect(await Promise.race([answer, fetch(`${origin}/nowhere`).then(() => 'still waiting')])).toBe('still waiting');
  patience.abort();
  await expect(answer).rejects.toThrow('aborted');
});

it.each([
  [true, 30_000],
  [false, 0],
])('loses an answer, with the call executed: %s', async (isExecuted, pendingDeposit) => {
  const { call, fault, login, context } = await controlled();
  const token = await login();
  await fault({ call: 'apply-user-deposit', ending: 'cut', isExecuted });

  await expect(call('apply-user-deposit', { balance: 30_000 }, token)).rejects.toThrow('terminated');

  expect(memberBalances(context.database, 1).pendingDeposit).toBe(pendingDeposit);
});

it('advances the clock, runs the operator, and resets to another scenario', async () => {
  const { call, login, order, context } = await controlled();
  const token = await login();
  await call('apply-user-deposit', { balance: 30_000 }, token);
  const { balance } = memberBalances(context.database, 1);

  await order('operate');
  expect(memberBalances(context.database, 1).balance).toBe(balance + 30_000);
  await order('clock', { advanceMs: 12 * 3_600_000 });
  expect((await call('get-member', {}, token)).httpStatus).toBe(401);
  await order('reset', { scenario: 'noMoney' });
  expect(memberBalances(context.database, 1).balance).toBe(0);
  expect((await call('get-member', {}, await login())).data.status).toBe('success');
});
