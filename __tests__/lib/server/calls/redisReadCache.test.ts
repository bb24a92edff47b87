import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { createReadCache, createRedisReadCache } from '#lib/server/calls/readCache.ts';
import { hasRedis, openRedis, startRedis } from '#tests/support/redisServer.ts';
import type { RedisServer } from '#tests/support/redisServer.ts';
import { keptLog } from '#tests/support/keptLog.ts';

describe.skipIf(!hasRedis)('instances with one Redis', () => {
  let redis: RedisServer;
  let connections: RedisConnection[];
  let asked = 0;

  beforeAll(async () => {
    redis = await startRedis();
    connections = [await openRedis(redis.url), await openRedis(redis.url)];
  });
  afterAll(async () => {
    await Promise.all(connections.map(({ close }) => close()));
    await redis.stop();
  });

  const shared = (index: number) => createRedisReadCache(connections[index] as RedisConnection, 'backend.example', 'build');
  /** The read cache of one instance; all instances ask the same upstream. */
  const instance = (index: number) => createReadCache({ factor: 1, log: keptLog().log, redis: shared(index) });
  const read = (company: string, seconds = 10) => ({
    name: 'get-slot-by-company',
    body: { company },
    seconds,
    ask: async () => ({ status: 'success', title: '별빛\n슬롯', asked: (asked += 1) }),
  });

  it('send one upstream request together', async () => {
    const [one, other] = [instance(0), instance(1)];
    const first = await one.get(read('shared'));
    // The reply does not wait for the write to Redis.
    await expect.poll(async () => (await shared(1).find('get-slot-by-company {"company":"shared"}'))?.text).toEqual(first.text);
    const second = await other.get(read('shared'));
    expect(second.text.toString()).toBe('{"status":"success","title":"별빛\\n슬롯","asked":1}');
    expect([first.text.equals(second.text), asked]).toEqual([true, 1]);
  });

  it('share an answer for its TTL only', async () => {
    await instance(0).get(read('brief', 0.05));
    await expect.poll(() => shared(1).find('get-slot-by-company {"company":"brief"}')).toBeUndefined();
  });

  it('wait 50 ms for a slow Redis, then ask the upstream', async () => {
    redis.freeze();
    const before = performance.now();
    const { answer } = await instance(0).get(read('frozen'));
    const ms = performance.now() - before;
    redis.thaw();
    expect(answer).toBe('success');
    expect(ms).toBeGreaterThanOrEqual(45);
    expect(ms).toBeLessThan(900);
  });

  it('ask the upstream without Redis', async () => {
    await redis.stop();
    const { answer } = await instance(1).get(read('gone'));
    expect(answer).toBe('success');
  });
});
