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
import { checkInterleaving, interleavings } from '#tests/support/submissionInterleavings.ts';

/** Checks random interleavings on one store, each with new forms. */
async function checkInterleavings(store: IdempotencyStore, numRuns: number) {
  const property = fc.asyncProperty(interleavings, (interleaving) => {
    const round = randomUUID();
    return checkInterleaving(interleaving, store, (form) => `${round}|${form}`);
  });
  await fc.assert(property, { numRuns });
}

it('in memory: each form is executed at most once, for any order of events', async () => {
  await expect(checkInterleavings(createMemoryStore(), 3_000)).resolves.toBeUndefined();
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

  it('executes each form at most once, for any order of events', async () => {
    await expect(checkInterleavings(createRedisStore(redis), 500)).resolves.toBeUndefined();
  }, 60_000);
});
