import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { rateLimitFailure } from '#lib/server/limits/requireUnderLimit.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { sharedRedis } from '#lib/server/redis/current.ts';
import { openFileStore } from './idempotencyFile.ts';
import { createRedisStore } from './idempotencyRedis.ts';
import { createSubmissions, type Submissions } from './submissions.ts';

/** The store in STATE_DIR of this process. @throws {ConfigurationError} */
export const fileStore = () => processSingleton('fileStore', () => openFileStore(serverEnv().stateDir, { log }));

/** The submissions of this process, stored in Redis if REDIS_URL is set, else in STATE_DIR. @throws {ConfigurationError} for STATE_DIR */
export const moneySubmissions = (): Submissions =>
  processSingleton('moneySubmissions', () => {
    const redis = sharedRedis();
    return createSubmissions(redis ? createRedisStore(redis) : fileStore(), { log, overLimit: rateLimitFailure });
  });
