import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { connectRedis, type RedisConnection } from './redis.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** The connection of this process to REDIS_URL; null if it is empty. */
export const sharedRedis = (): RedisConnection | null =>
  processSingleton('redis', () => {
    const { redisUrl } = serverEnv();
    return redisUrl === '' ? null : connectRedis(redisUrl);
  });

type SharedStateStatus = 'redis' | 'redis out of reach' | 'file';

/** Connects to Redis, if configured, before the server listens. Resolves within a second, connected or not. */
export async function prepareSharedState(): Promise<SharedStateStatus> {
  await sharedRedis()?.connected;
  return sharedStateStatus();
}

/** Where shared state is stored now, as shown by /readyz; `file` = in STATE_DIR, with the limits in memory. */
export function sharedStateStatus(): SharedStateStatus {
  const connection = sharedRedis();
  if (!connection) return 'file';
  return connection.isWritable() ? 'redis' : 'redis out of reach';
}
