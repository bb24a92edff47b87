import { createHmac } from 'node:crypto';
import type { RedisClientType } from '@redis/client';
import type { RateLimiterRedis } from 'rate-limiter-flexible';
import type { LimitCounter } from './limitCounter.ts';
import { mostOf } from './limitCounter.ts';
import { limits } from './limits.ts';
import type { LimitName } from './limits.ts';
import type { RedisConnection } from './redis.ts';
import { serverEnv } from './serverEnv.ts';

/** Longer than any count that matters could be guessed in; Redis holds no member id and no address. */
const keyBytes = 16;

/** Counts for all instances that share one Redis; while it does not answer, `memory` counts for this one. */
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

  async function ask<Answer>(
    name: LimitName,
    question: (limiter: RateLimiterRedis) => Promise<Answer>,
    otherwise: () => Answer | Promise<Answer>,
  ): Promise<Answer> {
    if (!redis.isAnswering()) return otherwise();
    try {
      return await redis.run(async (client) => question(await limiterOf(name, client)));
    } catch {
      return otherwise(); // the connection's own line in the log has said why
    }
  }

  return {
    // `penalty` counts as `consume` does, and does not reject what is one too many.
    count: (name, key) =>
      ask(
        name,
        async (limiter) => {
          const { consumedPoints, msBeforeNext } = await limiter.penalty(keyOf(key));
          return consumedPoints > mostOf(name) ? Math.max(msBeforeNext, 1) : 0;
        },
        () => memory.count(name, key),
      ),
    giveBack: (name, key) =>
      ask(
        name,
        async (limiter) => void (await limiter.reward(keyOf(key))),
        () => memory.giveBack(name, key),
      ),
    forget: (name, key) =>
      ask(
        name,
        async (limiter) => void (await limiter.delete(keyOf(key))),
        () => memory.forget(name, key),
      ),
  };
}
