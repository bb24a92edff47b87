import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { plainCallNames } from '#tests/support/validBodies.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();
beforeEach(() => {
  upstream.behavior = () => {};
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const secondsOf = (name: CallName) => {
  if (name === 'user-do-login') return 10;
  if (name === 'open-game') return 20;
  return { read: 8, write: 10, money: 20 }[calls[name].kind];
};

describe('an upstream that never answers', () => {
  it.each(plainCallNames)('ends %s at its limit, not before', async (name) => {
    const arrived = upstream.nextRequest();
    let isOver = false;
    const reply = proxy.call(name, member).finally(() => (isOver = true));
    await arrived;
    await vi.advanceTimersByTimeAsync(secondsOf(name) * 1000 - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const { status, json: body } = await reply;
    expect([status, body.error?.code]).toEqual([504, 'upstream_timeout']);
    expect(body.error?.outcome).toBe(calls[name].kind === 'read' ? undefined : 'unknown');
    expect(upstream.journal).toHaveLength(1);
  });

  it('that sends slowly is cut off at the limit', async () => {
    const arrived = upstream.nextRequest();
    let dripping: Socket | null = null;
    upstream.behavior = (response) => {
      dripping = response.socket;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
    };
    const reply = proxy.call('get-member', member);
    await arrived;
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await reply).status).toBe(504);
    await vi.waitFor(() => expect(dripping?.destroyed).toBe(true));
  });

  it('releases its connection for the next call', async () => {
    const arrived = upstream.nextRequest();
    const stuck = proxy.call('get-member', member);
    await arrived;
    await vi.advanceTimersByTimeAsync(8_000);
    await stuck;
    upstream.behavior = json(fullAnswer);
    expect((await proxy.call('get-member', member)).status).toBe(200);
  });
});

it('an answer within the limit leaves no timer behind', async () => {
  upstream.behavior = json(fullAnswer);
  await proxy.call('get-member', member);
  const before = vi.getTimerCount();
  for (let round = 0; round < 5; round += 1) await proxy.call('get-member', member);
  expect(vi.getTimerCount()).toBeLessThanOrEqual(before);
});
