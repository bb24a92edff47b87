import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { connectRedis } from './redis.ts';
import type { RedisConnection } from './redis.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** The one connection of this process to the Redis of REDIS_URL; null where none is named. */
export const sharedRedis = (): RedisConnection | null =>
  processSingleton('redis', () => {
    const { redisUrl } = serverEnv();
    return redisUrl === '' ? null : connectRedis(redisUrl);
  });

/** Connects to Redis, where REDIS_URL names one, before the first member comes; resolves within a second though it is out of reach. */
export async function prepareSharedState(): Promise<'redis' | 'memory'> {
  const connection = sharedRedis();
  await connection?.isReady;
  return connection ? 'redis' : 'memory';
}

/** Where the state lies that instances share, for those who look after them. */
export function sharedStateStatus(): 'redis' | 'redis out of reach' | 'memory' {
  const connection = sharedRedis();
  if (!connection) return 'memory';
  return connection.isWritable() ? 'redis' : 'redis out of reach';
}
