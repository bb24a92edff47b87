import type { RedisClientType } from '@redis/client';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import { maxPerWindow, refundNothing, type LimitCounter } from './limitCounter.ts';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
import { keyedHash } from '#lib/server/log/keyedHash.ts';
import { commandTimeoutMs, type RedisConnection } from '#lib/server/redis/redis.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** Keys are truncated hashes: Redis stores no member id and no address. */
const keyLength = 22;

/** Never below zero: after a reset, a negative count would allow one more than the limit. */
const refundScript = `if tonumber(redis.call('get', KEYS[1]) or 0) > 0 then redis.call('decr', KEYS[1]) end`;

/** The host is part of the key: several deployments may share one Redis. */
export function hashedKey(key: string): string {
  return keyedHash('limit', `${serverEnv().publicOrigin.host}|${key}`, keyLength);
}

/** Counts for all instances that share one Redis. While it fails, `memory` counts for this instance. */
export function createRedisCounter(redis: RedisConnection, memory: LimitCounter): LimitCounter {
  const limiters = new Map<LimitName, RateLimiterRedis>();

  async function limiterOf(name: LimitName, storeClient: RedisClientType): Promise<RateLimiterRedis> {
    const known = limiters.get(name);
    if (known) return known;
    const { RateLimiterRedis: Limiter } = await import('rate-limiter-flexible');
    const { seconds } = limits[name];
    const limiter = new Limiter({ storeClient, useRedisPackage: true, keyPrefix: `portal:limit:${name}`, points: 1, duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  }

  async function refundOne(name: LimitName, key: string): Promise<void> {
    const refund = async (client: RedisClientType) =>
      client.eval(refundScript, { keys: [(await limiterOf(name, client)).getKey(hashedKey(key))] });
    await redis.run(refund).catch(() => {});
  }

  return {
    async count(name, key) {
      if (!redis.isWritable()) return memory.count(name, key);
      try {
        // `penalty` counts like `consume`, but does not reject above the limit.
        const counted = await redis.run(async (client) => (await limiterOf(name, client)).penalty(hashedKey(key)));
        const endsAt = performance.now() + counted.msBeforeNext;
        if (counted.consumedPoints > maxPerWindow(name)) {
          // A refused request must not use up a count that others refund.
          await refundOne(name, key);
          return { waitMs: Math.max(counted.msBeforeNext, 1), refund: refundNothing };
        }
        return {
          waitMs: 0,
          // The answer may be as old as the timeout. A late refund would be taken from the next window.
          refund: () => (performance.now() + commandTimeoutMs < endsAt ? refundOne(name, key) : undefined),
        };
      } catch {
        return memory.count(name, key); // the fault is logged by the connection
      }
    },
    async reset(name, key) {
      await memory.reset(name, key);
      if (redis.isWritable()) await redis.run(async (client) => (await limiterOf(name, client)).delete(hashedKey(key))).catch(() => {});
    },
  };
}
