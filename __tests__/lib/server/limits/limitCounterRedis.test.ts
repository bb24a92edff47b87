import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMemoryCounter, type LimitCounter } from '#lib/server/limits/limitCounter.ts';
import { createRedisCounter, windowKey } from '#lib/server/limits/limitCounterRedis.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { configure } from '#tests/support/authServer.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';

describe.skipIf(!hasRedis)('counting in Redis', () => {
  let server: RedisServer;
  let redis: RedisConnection;
  let counter: LimitCounter;
  let key = '';

  beforeAll(async () => {
    server = await startRedis();
    redis = await openRedis(server.url);
  });
  afterAll(async () => {
    await redis.close();
    await server.stop();
  });
  beforeEach(() => {
    configure({ RATE_LIMIT_FACTOR: '1' });
    counter = createRedisCounter(redis, createMemoryCounter());
    key = String(Math.random());
  });

  const count = () => Promise.resolve(counter.count('loginHere', key));
  const exhaust = () => Promise.all(Array.from({ length: 5 }, count));
  const stored = () => redis.run((client) => client.get(windowKey('loginHere', key)));
  const endIn = (ms: number) => redis.run((client) => client.pExpire(windowKey('loginHere', key), ms));
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

  it('allows five, refuses the sixth with the rest of the window and does not count it', async () => {
    expect((await exhaust()).map(({ waitMs }) => waitMs)).toEqual([0, 0, 0, 0, 0]);
    const { waitMs, refund } = await count();
    expect([waitMs > 890_000, waitMs <= 900_000]).toEqual([true, true]);
    await refund();
    expect(await stored()).toBe('5');
  });

  it('a refund allows one more, a reset five, and neither makes a negative count', async () => {
    const counts = await exhaust();
    await counts[0]?.refund();
    expect([(await count()).waitMs, (await count()).waitMs > 0]).toEqual([0, true]);
    await counter.reset('loginHere', key);
    await counts[1]?.refund();
    expect(await stored()).toBeNull();
    await (await count()).refund();
    await counts[2]?.refund();
    expect(await stored()).toBe('0');
  });

  it('a refund in the last moment of a window is not taken from the next one', async () => {
    const { refund } = await count();
    await endIn(100);
    const last = await count();
    await pause(105);
    await exhaust();
    await last.refund();
    expect((await count()).waitMs).toBeGreaterThan(0);
    await refund();
  });

  it('requests at the end of a window, most of them refused, leave five to the next one', async () => {
    await exhaust();
    await endIn(60);
    const requests: ReturnType<typeof count>[] = [];
    for (const end = performance.now() + 150; performance.now() < end; await pause(1)) requests.push(...Array.from({ length: 40 }, count));
    expect((await Promise.all(requests)).filter(({ waitMs }) => waitMs === 0)).toHaveLength(5);
  });
});
