import { createHmac } from 'node:crypto';
import type { RedisClientType } from '@redis/client';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { LimitCounter } from './limitCounter.ts';
import { maxPerWindow, refundNothing } from './limitCounter.ts';
import { limits } from '#lib/server/config/limits.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { commandTimeoutMs } from '#lib/server/redis/redis.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** Longer than any count that matters could be guessed in; Redis holds no member id and no address. */
const keyBytes = 16;

/** Never below zero: what was forgotten meanwhile would become one more than the limit allows. */
const takeOneBack = `if tonumber(redis.call('get', KEYS[1]) or 0) > 0 then redis.call('decr', KEYS[1]) end`;

/** Counts for all instances that share one Redis; while it does not work, `memory` counts for this one. */
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

  /** Several deployments may share one Redis, and a member of one is another person in the next. */
  const keyOf = (key: string) => {
    const { publicOrigin, secrets } = serverEnv();
    return createHmac('sha256', `limit|${secrets[0]}`).update(`${publicOrigin.host}|${key}`).digest().toString('base64url', 0, keyBytes);
  };

  async function takeBack(name: LimitName, key: string): Promise<void> {
    const limiter = (client: RedisClientType) => limiterOf(name, client);
    await redis.run(async (client) => client.eval(takeOneBack, { keys: [(await limiter(client)).getKey(keyOf(key))] })).catch(() => {});
  }

  return {
    async count(name, key) {
      if (!redis.isWritable()) return memory.count(name, key);
      try {
        // `penalty` counts as `consume` does, and does not reject what is one too many.
        const counted = await redis.run(async (client) => (await limiterOf(name, client)).penalty(keyOf(key)));
        const endsAt = performance.now() + counted.msBeforeNext;
        if (counted.consumedPoints > maxPerWindow(name)) {
          // What was refused does not stand in the way of those who come when others have given theirs back.
          await takeBack(name, key);
          return { waitMs: Math.max(counted.msBeforeNext, 1), refund: refundNothing };
        }
        return {
          waitMs: 0,
          // Redis may have taken so long to say when the window ends: what is given back too late would be taken from the next window.
          refund: () => (performance.now() + commandTimeoutMs < endsAt ? takeBack(name, key) : undefined),
        };
      } catch {
        return memory.count(name, key); // the connection's own line in the log has said why
      }
    },
    async reset(name, key) {
      await memory.reset(name, key);
      if (redis.isWritable()) await redis.run(async (client) => (await limiterOf(name, client)).delete(keyOf(key))).catch(() => {});
    },
  };
}
