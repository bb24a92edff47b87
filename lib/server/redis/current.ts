import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { createRedis, type RedisConnection } from './redis.ts';

/** The connection of this process to REDIS_URL; null if it is empty. */
export const sharedRedis = (): RedisConnection | null =>
  processSingleton('redis', () => {
    const { redisUrl } = serverEnv();
    return redisUrl === '' ? null : createRedis(redisUrl, { log });
  });
