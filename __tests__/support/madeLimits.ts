import { createLimits, type Limits } from '#lib/server/limits/limits.ts';
import { createKeyedHash } from '#lib/server/log/keyedHash.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';

/** The limits of one instance, which counts alone without `redis`. */
export const makeLimits = ({ factor = 1, redis = null as RedisConnection | null, backend = 'backend.example' } = {}): Limits =>
  createLimits({ factor, backend, redis, meter: null, keyedHash: createKeyedHash('h'.repeat(32)) });
