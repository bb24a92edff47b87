import { randomUUID } from 'node:crypto';
import { expect, it, vi } from 'vitest';
import { faults, json, type Behavior } from '#tests/support/fakeUpstream.ts';
import { logInMember, logLines, type ProxyReply } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpLimitedProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpLimitedProxy();

const answer = (status: string) => json({ data: { status } });

/** Sends a withdrawal eleven seconds after the last one, because the limit of money calls is six per minute. */
async function withdraw(behavior: Behavior, { pass = '0000' as string | null, from = member, key = randomUUID() as string } = {}) {
  vi.advanceTimersByTime(11_000);
  upstream.behavior = behavior;
  const body = JSON.stringify({ balance: 10_000, ...(pass !== null && { pass }) });
  return proxy.call('apply-user-withdraw', from, { body, headers: { 'idempotency-key': key } });
}

async function fail(times: number): Promise<void> {
  for (let tried = 0; tried < times; tried += 1) expect((await withdraw(answer('pass'))).json).toEqual({ status: 'pass' });
}

const isClosed = ({ status, json: told, headers }: ProxyReply) => {
  expect([status, told.error]).toEqual([429, { code: 'rate_limited', field: 'pass', outcome: 'not_sent' }]);
  return Number(headers['retry-after']);
};

it('five consecutive wrong passwords lock the withdrawals of this member, with or without a password, and are logged', async () => {
  await fail(4);
  expect(logLines.filter(({ event }) => event === 'withdrawals_closed')).toEqual([]);
  await fail(1);
  expect(logLines.at(-1)).toMatchObject({ event: 'withdrawals_closed', level: 'warn', member: expect.any(String) as string });
  upstream.journal.length = 0;
  expect(isClosed(await withdraw(answer('success')))).toBe(889);
  expect(isClosed(await withdraw(answer('success'), { pass: null }))).toBe(878);
  expect(upstream.journal).toEqual([]);
  expect(logLines.at(-1)).toMatchObject({ event: 'withdrawals_closed', level: 'warn', status: 429 });

  expect((await withdraw(answer('success'), { from: await logInMember('another') })).json).toEqual({ status: 'success' });
  expect((await proxy.call('apply-user-deposit', member)).status).toBe(200);
  vi.advanceTimersByTime(900_000);
  await fail(5);
  expect(isClosed(await withdraw(answer('success')))).toBe(1_789);
  vi.advanceTimersByTime(1_800_000);
  expect((await withdraw(answer('success'))).json).toEqual({ status: 'success' });
  await fail(4);
  expect((await withdraw(answer('success'))).json).toEqual({ status: 'success' });
});

it('a withdrawal without a password does not reset the count', async () => {
  await fail(4);
  expect((await withdraw(answer('success'), { pass: null })).json).toEqual({ status: 'success' });
  await fail(1);
  expect(isClosed(await withdraw(answer('success')))).toBeGreaterThan(0);
});

it.each<[string, Behavior]>([
  ['a refusal of the amount, which the backend may check before the password', answer('balance')],
  ['an outage', faults.reset],
  ['an unknown status', answer('nobody_knows')],
])('%s neither counts as a wrong password nor resets the count', async (_name, behavior) => {
  await fail(2);
  for (let tried = 0; tried < 6; tried += 1) await withdraw(behavior);
  await fail(3);
  expect(isClosed(await withdraw(answer('success')))).toBeGreaterThan(0);
});

it('a refusal without a password in the request does not count', async () => {
  for (let tried = 0; tried < 6; tried += 1) expect((await withdraw(answer('pass'), { pass: null })).status).toBe(200);
});

it('a submission refused by the lock can be sent again with the same key after the lock', async () => {
  await fail(5);
  const key = randomUUID();
  isClosed(await withdraw(answer('success'), { key }));
  vi.advanceTimersByTime(900_000);
  expect((await withdraw(answer('success'), { key })).json).toEqual({ status: 'success' });
});
