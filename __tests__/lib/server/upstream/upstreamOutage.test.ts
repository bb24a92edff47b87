import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { faults, fullAnswer, json, status } from '#tests/support/fakeUpstream.ts';
import { moneyCalls, openForm, outcomeOf } from '#tests/support/moneyForms.ts';
import { logLines } from '#tests/support/proxyServer.ts';
import { plainCallNames } from '#tests/support/validBodies.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const well = json({ data: fullAnswer });
const read = () => proxy.call('get-member', member);
const unavailable = [503, 'upstream_unavailable'];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  // The pause before each retry is the shortest one.
  vi.spyOn(Math, 'random').mockReturnValue(0);
});
setUpProxy({}, {});
afterEach(async () => {
  upstream.behavior = well;
  vi.advanceTimersByTime(60_000);
  await read(); // closes what the test has opened
  vi.useRealTimers();
});

async function readTimes(count: number): Promise<void> {
  for (let round = 0; round < count; round += 1) await read();
}

/** Real milliseconds that a call takes. */
async function timed<Reply>(call: () => Promise<Reply>): Promise<[Reply, number]> {
  const before = process.hrtime.bigint();
  const reply = await call();
  return [reply, Number(process.hrtime.bigint() - before) / 1e6];
}

const median = (values: number[]) => values.sort((one, other) => one - other)[Math.floor(values.length / 2)]!;

it('a read on a stale keep-alive connection succeeds after a retry', async () => {
  await readTimes(20);
  upstream.behavior = (response) => {
    upstream.behavior = well;
    faults.reset(response);
  };
  upstream.journal.length = 0;
  expect((await read()).json.status).toBe('success');
  expect(upstream.journal).toHaveLength(2);
});

it('every connection reset: retries add at most a tenth, also under concurrency', async () => {
  await readTimes(100);
  upstream.behavior = faults.reset;
  upstream.journal.length = 0;
  for (let round = 0; round < 10; round += 1) await Promise.all(Array.from({ length: 20 }, read));
  expect(upstream.journal.length).toBeLessThanOrEqual(1.1 * 200);
});

it.each(plainCallNames.filter((name) => calls[name].kind !== 'read'))('%s is never repeated', async (name) => {
  await readTimes(20);
  upstream.journal.length = 0;
  upstream.behavior = faults.reset;
  await read();
  expect(upstream.journal, 'there are retries for reads').toHaveLength(2);
  upstream.journal.length = 0;
  expect(outcomeOf(await proxy.call(name, member))).toEqual([502, 'upstream_unavailable', 'unknown']);
  expect(upstream.journal).toHaveLength(1);
});

it('dead for a minute: calls fail at once, one probe every five seconds, and it is used again within six seconds', async () => {
  upstream.behavior = faults.reset;
  await Promise.all(Array.from({ length: 20 }, read));
  upstream.journal.length = 0;
  const waits: number[] = [];
  const refusals: number[] = [];
  for (let second = 0; second < 60; second += 1) {
    vi.advanceTimersByTime(1_000);
    await read();
    const [reply, ms] = await timed(read);
    expect(outcomeOf(reply).slice(0, 2)).toEqual(unavailable);
    waits.push(ms);
    refusals.push((await timed(() => proxy.call('get-member', member, { method: 'GET' })))[1]);
  }
  expect(upstream.journal.length).toBeLessThanOrEqual(12);
  // As fast as a refusal that needs no backend, however busy the machine is.
  expect(median(waits)).toBeLessThanOrEqual(10 + 2 * median(refusals));

  upstream.behavior = well;
  vi.advanceTimersByTime(5_000);
  expect((await read()).json.status).toBe('success');
  expect(logLines.filter(({ event }) => event === 'breaker').map(({ state }) => state)).toEqual(['open', 'closed']);
});

it('a few calls to a dead backend are one warning, and its first answer is one log line', async () => {
  const reach = () => logLines.filter(({ event }) => String(event).startsWith('upstream_'));
  upstream.behavior = faults.reset;
  for (let round = 0; round < 8; round += 1) {
    await proxy.call('del-note', member);
    vi.advanceTimersByTime(500);
  }
  const unreachable = { level: 'warn', event: 'upstream_unreachable', code: 'upstream_unavailable' };
  expect(reach()).toEqual([expect.objectContaining(unreachable)]);
  upstream.behavior = well;
  await readTimes(3);
  expect(reach().slice(1)).toEqual([expect.objectContaining({ level: 'info', event: 'upstream_reachable' })]);
});

it.each([
  [500, 200],
  [501, 200],
  [502, 503],
  [503, 503],
  [504, 503],
  [521, 503],
])('after a hundred answers of HTTP %i to one visitor, others get %i', async (code, told) => {
  upstream.behavior = status(code);
  for (let round = 0; round < 100; round += 1) await proxy.call('check-user-id');
  upstream.behavior = well;
  expect((await read()).status).toBe(told);
});

it.each(moneyCalls)('while the breaker is open, %s is not sent; later the same form succeeds', async (name) => {
  upstream.behavior = faults.reset;
  await Promise.all(Array.from({ length: 20 }, read));
  upstream.journal.length = 0;
  upstream.behavior = well;
  vi.advanceTimersByTime(5_000);

  const form = openForm(proxy, name, member);
  expect(outcomeOf(await form.submit())).toEqual([...unavailable, 'not_sent']);
  expect(upstream.journal).toEqual([]);
  await read();
  expect((await form.submit()).json.status).toBe('success');
});

it('a login probes an open breaker when there are no other calls', async () => {
  upstream.behavior = faults.reset;
  await Promise.all(Array.from({ length: 20 }, read));
  upstream.behavior = well;
  expect(outcomeOf(await proxy.call('user-do-login'))).toEqual([...unavailable, 'not_sent']);
  vi.advanceTimersByTime(5_000);
  expect((await proxy.call('user-do-login')).json.status).toBe('success');
});

it('an upstream that fails every other time leaves the portal answering quickly', async () => {
  let round = 0;
  upstream.behavior = (response) => (++round % 2 ? faults.reset(response) : well(response));
  for (let visit = 0; visit < 60; visit += 1) {
    const reply = await read();
    expect([200, 502, 503]).toContain(reply.status);
    vi.advanceTimersByTime(100);
  }
  const [, ms] = await timed(read);
  expect(ms).toBeLessThan(1_000);
});
