import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import type { FaultProxy, Toxics } from '#tests/support/faultProxy.ts';
import { logInMember, startProxy } from '#tests/support/proxyServer.ts';
import type { Member, Proxy } from '#tests/support/proxyServer.ts';

/** The portal and the reference backend, connected through a proxy with network faults. */
const backend = createReferenceBackend({ scenario: 'normal', rules: { passwordCost: 16 } });
let wire: FaultProxy;
let proxy: Proxy;
let member: Member;

const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name].kind === 'read');

beforeAll(async () => {
  const origin = await backend.listen(0, '127.0.0.1');
  wire = await startFaultProxy(origin);
  proxy = await startProxy(wire.url);
  const reply = await fetch(`${origin}${calls['user-do-login'].upstreamPath}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: 'demo', pw: 'demo1234' }),
  });
  const { data } = (await reply.json()) as { data: { session: string } };
  member = await logInMember('demo', data.session);
});
afterAll(async () => {
  await proxy.close();
  await wire.close();
  await backend.close();
});
beforeEach(() => {
  wire.up = {};
  wire.down = {};
});
afterEach(() => {
  vi.useRealTimers();
});

const readAll = () => Promise.all(reads.map((name) => proxy.call(name, member)));
const codes = (replies: Awaited<ReturnType<typeof readAll>>) => [
  ...new Set(replies.map(({ status, json }) => `${status} ${json.error?.code}`)),
];

it('has no fault before one is set', async () => {
  expect(codes(await readAll())).toEqual(['200 undefined']);
});

describe.each(['up', 'down'] as const)('bytes in the direction %s', (direction) => {
  it.each<[string, Toxics]>([
    ['late, each by another time', { latency: 150, jitter: 100 }],
    ['slow', { bytesPerSecond: 100_000 }],
    ['in small pieces', { slice: 100 }],
    ['with a late end', { slowClose: 300 }],
  ])('%s: every read is answered, and whole', async (_fault, toxics) => {
    const before = await readAll();
    wire[direction] = toxics;
    const after = await readAll();
    expect(after.map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  it.each<[string, Toxics]>([
    ['reset', { resetAfter: 0 }],
    ['reset a little later', { resetAfter: 50 }],
    ['cut off in the headers', { limit: 50 }],
  ])('%s: every read says so, and is answered as soon as the wire is well', async (_fault, toxics) => {
    const before = await readAll();
    wire[direction] = toxics;
    expect(codes(await readAll())).toEqual(['502 upstream_unavailable']);
    wire[direction] = {};
    expect((await readAll()).map(({ text }) => text)).toEqual(before.map(({ text }) => text));
  });

  it('cut off in the body: a read fails, or is complete', async () => {
    const before = await readAll();
    wire[direction] = { limit: 300 };
    const replies = await readAll();
    expect(codes(replies)).toContain('502 upstream_unavailable');
    expect(replies.map(({ status, text }, index) => status === 502 || text === before[index]?.text)).not.toContain(false);
  });

  it('lost silently: every read ends after 8 seconds', async () => {
    await readAll();
    wire[direction] = { isSilent: true };
    wire.swallowed = 0;
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isOver = vi.fn();
    const replies = readAll().finally(isOver);
    while (wire.swallowed < reads.length) await new Promise(setImmediate);
    await vi.advanceTimersByTimeAsync(7_999);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(codes(await replies)).toEqual(['504 upstream_timeout']);
    vi.useRealTimers();
    wire[direction] = {};
    expect(codes(await readAll())).toEqual(['200 undefined']);
  });
});
