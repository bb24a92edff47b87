import { createMemoryStore } from './idempotencyMemory.ts';
import { createRedisStore } from './idempotencyRedis.ts';
import { createSubmissions } from './submissions.ts';
import type { Submissions } from './submissions.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';

/** The submissions of this process, remembered in Redis where REDIS_URL names one, else in memory. */
export const moneySubmissions = (): Submissions =>
  processSingleton('moneySubmissions', () => {
    const connection = sharedRedis();
    return createSubmissions(connection ? createRedisStore(connection) : createMemoryStore());
  });
