import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import type { ProxyReply } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

let answerAll: () => void;

setUpProxy();
beforeEach(() => {
  const held = Promise.withResolvers<void>();
  answerAll = held.resolve;
  upstream.behavior = (response) => void held.promise.then(() => json({ data: fullAnswer })(response));
});

// Ends the calls of a failed test.
afterEach(() => answerAll());

const reads = (count: number) => Array.from({ length: count }, () => proxy.call('get-deposit-list', member));
const money = (count: number) => Array.from({ length: count }, () => proxy.call('apply-user-deposit', member));
const told = ({ status, headers, json: { error } }: ProxyReply) => [status, headers['retry-after'], error];

/** Resolves when the upstream has received `count` requests. */
async function untilAsked(count: number): Promise<void> {
  while (upstream.journal.length < count) await upstream.nextRequest();
}

describe('while 200 calls wait for the upstream', () => {
  it('refuses more calls at once, and reserves 50 slots for money', async () => {
    const waiting = reads(200);
    await untilAsked(200);
    const before = performance.now();
    const shed = await Promise.all(reads(100));
    expect((performance.now() - before) / shed.length).toBeLessThan(50);
    for (const reply of shed) expect(told(reply)).toEqual([503, '2', { code: 'overloaded' }]);
    expect(told(await proxy.call('del-note', member))).toEqual([503, '2', { code: 'overloaded', outcome: 'not_sent' }]);

    const deposits = money(50);
    await untilAsked(250);
    expect(told((await Promise.all(money(1)))[0] as ProxyReply)).toEqual([503, '2', { code: 'overloaded', outcome: 'not_sent' }]);
    expect(upstream.journal).toHaveLength(250);

    answerAll();
    for (const { status } of await Promise.all([...waiting, ...deposits])) expect(status).toBe(200);
    for (const { status } of await Promise.all(reads(200))) expect(status).toBe(200);
  });

  it('money takes at most 100 slots, so an upstream that hangs on money only blocks nothing else', async () => {
    const waiting = money(100);
    await untilAsked(100);
    expect(told((await Promise.all(money(1)))[0] as ProxyReply)).toEqual([503, '2', { code: 'overloaded', outcome: 'not_sent' }]);
    const others = reads(100);
    await untilAsked(200);
    answerAll();
    for (const { status } of await Promise.all([...waiting, ...others])) expect(status).toBe(200);
    for (const { status } of await Promise.all(money(100))) expect(status).toBe(200);
  });

  it('health checks leave 50 slots to logins', async () => {
    const polls = (count: number) => Array.from({ length: count }, () => proxy.call('user-health-check', member));
    const waiting = polls(150);
    await untilAsked(150);
    for (const reply of await Promise.all(polls(50))) expect(told(reply)).toEqual([503, '2', { code: 'overloaded' }]);
    const login = proxy.call('user-do-login');
    await untilAsked(151);
    const { callUpstream } = await import('#lib/server/upstream/upstream.ts');
    const known = callUpstream('user-health-check', {}, { requestId: 'of-a-login', token: member.upstreamToken });
    await untilAsked(152);
    upstream.behavior = json({ data: fullAnswer });
    answerAll();
    expect((await login).status).toBe(200);
    await known;
    for (const { status } of await Promise.all(waiting)) expect(status).toBe(200);
  });

  it('releases the slots of failed calls', async () => {
    upstream.behavior = (response) => response.socket?.resetAndDestroy();
    for (const { status } of await Promise.all(reads(200))) expect(status).toBe(502);
    answerAll();
    upstream.behavior = json({ status: 'success', deposits: [] });
    for (const { status } of await Promise.all(reads(200))) expect(status).toBe(200);
  });
});
