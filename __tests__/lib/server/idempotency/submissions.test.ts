import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createMemoryStore } from '#lib/server/idempotency/idempotencyMemory.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import type { IdempotencyStore } from '#lib/server/idempotency/idempotencyStore.ts';
import { connectRedis } from '#lib/server/redis/redis.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { hasRedis, startRedis } from '#tests/support/redisServer.ts';
import type { RedisServer } from '#tests/support/redisServer.ts';
import { storms, weather } from '#tests/support/submissionStorm.ts';

/** Storms over one store, each with forms of its own. */
async function weatherAll(store: IdempotencyStore, numRuns: number) {
  const property = fc.asyncProperty(storms, (storm) => {
    const round = randomUUID();
    return weather(storm, store, (form) => `${round}|${form}`);
  });
  await fc.assert(property, { numRuns });
}

it('in memory: however a storm of submissions falls, each form is carried out once at most', async () => {
  await expect(weatherAll(createMemoryStore(), 3_000)).resolves.toBeUndefined();
}, 60_000);

describe.skipIf(!hasRedis)('in Redis', () => {
  let server: RedisServer;
  let redis: RedisConnection;

  beforeAll(async () => {
    server = await startRedis();
    redis = connectRedis(server.url);
    await redis.connected;
  });
  afterAll(async () => {
    await redis.close();
    await server.stop();
  });

  it('however a storm of submissions falls, each form is carried out once at most', async () => {
    await expect(weatherAll(createRedisStore(redis), 500)).resolves.toBeUndefined();
  }, 60_000);
});
