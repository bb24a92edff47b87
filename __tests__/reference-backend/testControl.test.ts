import { expect, it } from 'vitest';
import { calls } from '#contract/calls.ts';
import { purses } from '#reference-backend/database/ledger.ts';
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

it('takes no orders unless it was made controllable', async () => {
  const { post } = await startBackend();

  expect((await post('/__control/journal', {})).httpStatus).toBe(404);
});

it.each([
  ['journal', { surprise: 1 }, 200],
  ['fault', {}, 400],
  ['fault', { call: '*', ending: 'explosion' }, 400],
  ['reset', { scenario: 'nonsense' }, 400],
  ['clock', { advanceMs: 'soon' }, 400],
  ['constructor', {}, 404],
])('answers the order %s %o with %i', async (name, body, httpStatus) => {
  const { order } = await controlled();

  expect((await order(name, body)).httpStatus).toBe(httpStatus);
});

it('keeps a journal of the calls that arrived', async () => {
  const { call, order } = await controlled();
  await call('check-user-id', { id: 'demo' }, '', { 'x-request-id': 'abc' });

  expect((await order('journal')).body.journal).toMatchObject([
    { call: 'check-user-id', body: { id: 'demo' }, headers: { 'x-request-id': 'abc' } },
  ]);
  await order('reset');
  expect((await order('journal')).body.journal).toEqual([]);
});

it('spoils so many answers of one call, then answers as always', async () => {
  const { call, fault } = await controlled();
  await fault({ call: 'get-user-notices', status: 'wait', times: 2 });

  expect((await call('get-casino-setting', {})).data.status).toBe('success');
  expect((await call('get-user-notices', {})).data).toEqual({ status: 'wait' });
  expect((await call('get-user-notices', {})).data).toEqual({ status: 'wait' });
  expect((await call('get-user-notices', {})).data.status).toBe('success');
});

it('answers whatever it is told to', async () => {
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

it('never answers when it hangs', async () => {
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
])('loses an answer with the call carried out: %s', async (isExecuted, pendingDeposit) => {
  const { call, fault, login, context } = await controlled();
  const token = await login();
  await fault({ call: 'apply-user-deposit', ending: 'cut', isExecuted });

  await expect(call('apply-user-deposit', { balance: 30_000 }, token)).rejects.toThrow('terminated');

  expect(purses(context.database, 1).pendingDeposit).toBe(pendingDeposit);
});

it('lets time pass, puts the operator to work, and starts over in another situation', async () => {
  const { call, login, order, context } = await controlled();
  const token = await login();
  await call('apply-user-deposit', { balance: 30_000 }, token);
  const { balance } = purses(context.database, 1);

  await order('operate');
  expect(purses(context.database, 1).balance).toBe(balance + 30_000);
  await order('clock', { advanceMs: 12 * 3_600_000 });
  expect((await call('get-member', {}, token)).httpStatus).toBe(401);
  await order('reset', { scenario: 'emptyPurse' });
  expect(purses(context.database, 1).balance).toBe(0);
  expect((await call('get-member', {}, await login())).data.status).toBe('success');
});
