import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
import type { CallFailure } from '#lib/server/http/callReply.ts';
import type { Limits } from '#lib/server/limits/limits.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { freePort } from '#tests/support/freePort.ts';
import { makeLimits } from '#tests/support/madeLimits.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';

describe.skipIf(!hasRedis)('instances that share a Redis', () => {
  let port: number;
  let server: RedisServer;
  let connections: RedisConnection[];
  let one: Limits;
  let other: Limits;
  /** A key that no other test counts under. */
  let key = '';

  beforeAll(async () => {
    port = await freePort();
    server = await startRedis(port);
    connections = await Promise.all([openRedis(server.url), openRedis(server.url)]);
  });
  afterAll(async () => {
    for (const connection of connections) await connection.close();
    await server.stop();
  });
  beforeEach(() => {
    [one, other] = connections.map((redis) => makeLimits({ redis })) as [Limits, Limits];
    key = String(Math.random());
  });

  const redis = (): RedisConnection => connections[0]!;
  const windowKey = (name: LimitName = 'loginHere') => one.stored([name], { address: key })[0]!.key;
  const stored = () => redis().run((client) => client.get(windowKey()));
  const endIn = (ms: number) => redis().run((client) => client.pExpire(windowKey(), ms));
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isReachable = (expected: boolean) =>
    vi.waitFor(() => expect(connections.map((each) => each.isReachable())).toEqual([expected, expected]), { timeout: 8_000 });

  /** Counts a request: its refund, or the seconds to wait. */
  const count = async (by = one, name: LimitName = 'loginHere') => {
    try {
      return { seconds: 0, refund: await by.requireUnder(name, { address: key }) };
    } catch (failure) {
      return { seconds: (failure as CallFailure).details.retryAfterSeconds ?? NaN, refund: () => {} };
    }
  };
  const passed = async (counts: ReturnType<typeof count>[]) => (await Promise.all(counts)).filter(({ seconds }) => seconds === 0);
  const exhaust = () => Promise.all(Array.from({ length: 5 }, () => count()));

  it('count together and exactly, under concurrent requests, and tell the rest of the window', async () => {
    const counts = Array.from({ length: 300 }, (_, index) => count(index % 2 ? one : other, 'read'));
    expect(await passed(counts)).toHaveLength(120);
    for (const { seconds } of await Promise.all(counts)) expect(seconds).toBeLessThanOrEqual(60);
    await exhaust();
    const { seconds } = await count(other);
    expect([seconds > 890, seconds <= 900, await stored()]).toEqual([true, true, '5']);
  });

  it('do not count refused requests, and refund each count of the others', async () => {
    const { max } = limits.loginAddress;
    const counts = await passed(Array.from({ length: 2 * max }, () => count(one, 'loginAddress')));
    expect(counts).toHaveLength(max);
    for (const { refund } of counts) await refund();
    expect((await count(other, 'loginAddress')).seconds).toBe(0);
  });

  it('a refund allows one more, a success five, and neither makes a negative count', async () => {
    const early = await one.countGuess([['loginHere', key]]);
    const counts = await Promise.all(Array.from({ length: 4 }, () => count()));
    await counts[0]?.refund();
    expect([(await count()).seconds, (await count()).seconds > 0]).toEqual([0, true]);
    await early.succeed();
    await counts[1]?.refund();
    expect(await stored()).toBeNull();
    await (await count(other)).refund();
    await counts[2]?.refund();
    expect(await stored()).toBe('0');
  });

  it('a refund in the last moment of a window is not taken from the next one', async () => {
    const { refund } = await count();
    await endIn(500);
    const last = await count();
    await pause(510);
    await exhaust();
    await last.refund();
    expect((await count()).seconds).toBeGreaterThan(0);
    await refund();
  });

  it('requests at the end of a window, most of them refused, leave five to the next one', async () => {
    await exhaust();
    await endIn(60);
    const requests: ReturnType<typeof count>[] = [];
    for (const end = performance.now() + 150; performance.now() < end; await pause(1))
      requests.push(...Array.from({ length: 40 }, () => count()));
    expect(await passed(requests)).toHaveLength(5);
  });

  it('store no member id and no address, and no count beyond its window', async () => {
    await one.countGuess([['loginHere', '198.51.100.77|demo-member']]);
    const keys = await redis().run((client) => client.keys('portal:limit:*'));
    expect(keys.length).toBeGreaterThan(0);
    for (const each of keys) {
      expect(each).toMatch(/^portal:limit:\w+:[\w-]{22}$/);
      expect(await redis().run((client) => client.get(each))).toMatch(/^\d+$/);
      const life = await redis().run((client) => client.pTTL(each));
      expect([life > 0, life <= 900_000]).toEqual([true, true]);
    }
    expect(makeLimits({ backend: 'other.example' }).stored(['loginHere'], { address: key })[0]!.key).not.toBe(windowKey());
  });

  it('count and lock alone while Redis is down, without delay', async () => {
    await server.stop();
    await count();
    await isReachable(false);
    const before = performance.now();
    for (let failed = 1; failed < 5; failed += 1) expect((await count()).seconds).toBe(0);
    expect((await count()).seconds).toBeGreaterThan(0);
    for (let tries = 1; tries < 5; tries += 1) expect(await one.memberLock(key, true)).toMatchObject({ waitMs: 0, lockMs: 0 });
    expect((await one.memberLock(key, true)).lockMs).toBe(900_000);
    expect([(await one.memberLock(key, false)).waitMs > 0, (await other.memberLock(key, false)).waitMs]).toEqual([true, 0]);
    expect(performance.now() - before).toBeLessThan(900);

    server = await startRedis(port);
    await isReachable(true);
    expect((await count()).seconds).toBe(0);
  });

  it('refund a count in the store that counted it, after Redis went down or came back', async () => {
    const inRedis = await count();
    await server.stop();
    await count(one, 'read');
    await count(other, 'read');
    await isReachable(false);
    const inMemory = await one.countGuess([['loginHere', key]]);
    for (let failed = 1; failed < 5; failed += 1) await count();
    await inRedis.refund();
    expect((await count()).seconds).toBeGreaterThan(0);

    server = await startRedis(port);
    await isReachable(true);
    await exhaust();
    await inMemory.refund();
    expect((await count()).seconds).toBeGreaterThan(0);
    // The success starts new windows in both.
    await inMemory.succeed();
    expect((await count()).seconds).toBe(0);
    await server.stop();
    await Promise.all([count(one, 'read'), count(other, 'read')]);
    await isReachable(false);
    expect([(await count()).seconds, (await count()).seconds]).toEqual([0, 0]);
    server = await startRedis(port);
    await isReachable(true);
  });

  it('wait once for a hanging Redis, not at every call', async () => {
    await count(one, 'read');
    server.freeze();
    await count(one, 'read');
    const before = performance.now();
    for (let asked = 0; asked < 50; asked += 1) await count(one, 'read');
    expect(performance.now() - before).toBeLessThan(900);
    server.thaw();
    await isReachable(true);
  });
});
