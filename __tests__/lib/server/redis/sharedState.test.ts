import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCounter, maxPerWindow } from '#lib/server/limits/limitCounter.ts';
import type { LimitCounter } from '#lib/server/limits/limitCounter.ts';
import { createRedisCounter } from '#lib/server/limits/limitCounterRedis.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { sharedRedis } from '#lib/server/redis/current.ts';
import { attemptLogin } from '#lib/server/session/login.ts';
import { configure } from '#tests/support/authServer.ts';
import { freePort } from '#tests/support/freePort.ts';
import { hasRedis, openRedis, startRedis } from '#tests/support/redisServer.ts';
import type { RedisServer } from '#tests/support/redisServer.ts';

describe.skipIf(!hasRedis)('instances that share a Redis', () => {
  let port: number;
  let redis: RedisServer;
  let one: RedisConnection;
  let other: RedisConnection;

  beforeAll(async () => {
    port = await freePort();
    configure({ RATE_LIMIT_FACTOR: '1', REDIS_URL: `redis://127.0.0.1:${port}` });
    redis = await startRedis(port);
    other = await openRedis(redis.url);
    one = await openRedis(redis.url);
    // Of the test that signs in.
    await sharedRedis()?.connected;
  });
  afterAll(async () => {
    await Promise.all([one, other, sharedRedis()].map((connection) => connection?.close()));
    await redis.stop();
  });
  beforeEach(() => {
    configure({ RATE_LIMIT_FACTOR: '1', REDIS_URL: `redis://127.0.0.1:${port}` });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const isReachable = (expected: boolean) => vi.waitFor(() => expect(one.isReachable()).toBe(expected), { timeout: 8_000 });
  const marksOf = (pattern: string) =>
    other.run(async (client) =>
      Promise.all((await client.keys(pattern)).map(async (key) => ({ key, value: await client.get(key), life: await client.pTTL(key) }))),
    );

  it('count each limit together and exactly, under concurrent requests', async () => {
    const [first, second] = [createRedisCounter(other, createMemoryCounter()), createRedisCounter(one, createMemoryCounter())];
    const wait = async (counter: LimitCounter, name: LimitName, key: string) => (await counter.count(name, key)).waitMs;
    const waits = await Promise.all(Array.from({ length: 300 }, (_, index) => wait(index % 2 ? first : second, 'read', 'm|together')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(120);
    for (const wait of waits.filter((ms) => ms > 0)) expect(wait).toBeLessThanOrEqual(60_000);
    expect(await wait(first, 'read', 'm|alone')).toBe(0);
  });

  it('store no member id and no address in Redis, and no count beyond its window', async () => {
    await createRedisCounter(other, createMemoryCounter()).count('loginHere', '198.51.100.77|demo-member');
    for (const { key, value, life } of await marksOf('portal:limit:*')) {
      expect(key).toMatch(/^portal:limit:\w+:[\w-]{22}$/);
      expect(value).toMatch(/^\d+$/);
      expect(life).toBeGreaterThan(0);
      expect(life).toBeLessThanOrEqual(900_000);
    }
  });

  it('ask the backend at most 60 times in any hour about an account that 1,000 /64s of one /48 guess at for three hours', async () => {
    // Redis has no clock that a test could move: every window gets shorter instead.
    const shorten = `for _, key in ipairs(redis.call('KEYS', 'portal:limit:login*')) do
      redis.call('PEXPIRE', key, redis.call('PTTL', key) - ${18 * 60_000}) end`;
    const askedIn: number[] = [];
    const guess = (index: number) =>
      new Promise<number>((resolve) => {
        const ask = async () => (resolve(1), null);
        attemptLogin({ userId: 'hunted', address: `2001:db8:77:${index.toString(16)}::1` }, ask).catch(() => resolve(0));
      });
    for (let round = 0; round < 10; round += 1) {
      const asked = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(round * 100 + index)));
      askedIn.push(asked.reduce((sum, count) => sum + count, 0));
      await other.run((client) => client.eval(shorten));
    }
    const inAnHour = askedIn.map((_, round) => askedIn.slice(round, round + 4).reduce((sum, count) => sum + count, 0));
    expect([askedIn[0], Math.max(...inAnHour)]).toEqual([30, expect.toSatisfy((most: number) => most <= 60)]);
  });

  it('continue with their own counts while Redis is down, without delay', async () => {
    const counter = createRedisCounter(one, createMemoryCounter());
    await redis.stop();
    await counter.count('loginHere', 'outage');
    await isReachable(false);
    const before = performance.now();
    const wait = async () => (await counter.count('loginHere', 'outage')).waitMs;
    for (let failed = 1; failed < maxPerWindow('loginHere'); failed += 1) expect(await wait()).toBe(0);
    expect(await wait()).toBeGreaterThan(0);
    expect(performance.now() - before).toBeLessThan(900);

    redis = await startRedis(port);
    await isReachable(true);
    expect(await wait()).toBe(0);
  });

  it('refund a count in the store that counted it, after Redis went down or came back', async () => {
    const memory = createMemoryCounter();
    const counter = createRedisCounter(one, memory);
    const inRedis = await counter.count('loginHere', 'between');
    await redis.stop();
    await counter.count('read', 'anybody');
    await isReachable(false);
    const inMemory = await counter.count('loginHere', 'between');
    for (let failed = 1; failed < 5; failed += 1) await counter.count('loginHere', 'between');
    await inRedis.refund();
    expect((await counter.count('loginHere', 'between')).waitMs).toBeGreaterThan(0);

    redis = await startRedis(port);
    await isReachable(true);
    for (let failed = 0; failed < 5; failed += 1) expect((await counter.count('loginHere', 'between')).waitMs).toBe(0);
    await inMemory.refund();
    expect((await counter.count('loginHere', 'between')).waitMs).toBeGreaterThan(0);
    expect((await memory.count('loginHere', 'between')).waitMs).toBe(0);
    await counter.reset('loginHere', 'between');
    for (const place of [counter, memory]) expect((await place.count('loginHere', 'between')).waitMs).toBe(0);
  });

  it('wait once for a hanging Redis, not at every call', async () => {
    const counter = createRedisCounter(one, createMemoryCounter());
    expect((await counter.count('read', 'warm')).waitMs).toBe(0);
    redis.freeze();
    await counter.count('read', 'warm');
    const before = performance.now();
    for (let asked = 0; asked < 50; asked += 1) await counter.count('read', 'warm');
    expect(performance.now() - before).toBeLessThan(900);
    redis.thaw();
    await isReachable(true);
  });
});
