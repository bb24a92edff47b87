import { createMemoryStore } from './idempotencyMemory.ts';
import { createRedisStore } from './idempotencyRedis.ts';
import { createSubmissions } from './idempotency.ts';
import type { Submissions } from './idempotency.ts';
import { processWide } from './processWide.ts';
import { connectRedis } from './redis.ts';
import type { RedisConnection } from './redis.ts';
import { serverEnv } from './serverEnv.ts';

const redis = (): RedisConnection | null =>
  processWide('redis', () => {
    const { redisUrl } = serverEnv();
    return redisUrl === '' ? null : connectRedis(redisUrl);
  });

/** The submissions of this process, remembered in Redis where REDIS_URL names one, else in memory. */
export const moneySubmissions = (): Submissions =>
  processWide('moneySubmissions', () => {
    const connection = redis();
    return createSubmissions(connection ? createRedisStore(connection) : createMemoryStore());
  });

/** Connects to Redis, where REDIS_URL names one, before the first member comes; resolves within a second though it is out of reach. */
export async function prepareSharedState(): Promise<'redis' | 'memory'> {
  const connection = redis();
  await connection?.isReady;
  return connection ? 'redis' : 'memory';
}
