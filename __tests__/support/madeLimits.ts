import { createLimits, type Limits } from '#lib/server/limits/limits.ts';
import { createKeyedHash } from '#lib/server/log/keyedHash.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';

/** Without `redis`, the instance counts alone. */
export const makeLimits = ({
  factor = 1,
  redis = null as RedisConnection | null,
  backend = 'backend.example',
} = {}): Limits =>
  createLimits({ factor, backend, redis, meter: null, keyedHash: createKeyedHash('h'.repeat(32)) });
