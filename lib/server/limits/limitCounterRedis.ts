import { maxPerWindow, refundNothing, type LimitCounter } from './limitCounter.ts';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
import { keyedHash } from '#lib/server/log/current.ts';
import { commandTimeoutMs, type RedisConnection } from '#lib/server/redis/redis.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** Keys are truncated hashes: Redis stores no member id and no address. */
const keyLength = 22;

/**
 * Checks and counts in one step: a request that is counted first and refused afterwards could be taken back from the next window.
 * ARGV: maximum, window in ms. Returns 1 if counted, else 0, and the ms until the window ends.
 */
const countScript = `
local isOver = tonumber(redis.call('GET', KEYS[1]) or 0) >= tonumber(ARGV[1])
if not isOver and redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {isOver and 0 or 1, redis.call('PTTL', KEYS[1])}`;

/** Takes one back from the count KEYS[1] and deletes the lock KEYS[2], if given. Never below zero, and never in a new key: it would not expire. */
export const refundScript = `
if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end
if KEYS[2] then redis.call('DEL', KEYS[2]) end`;

/** Accounts belong to a backend, so all sites and deployments of one backend count together. */
export function hashedKey(key: string): string {
  return keyedHash('limit', `${serverEnv().upstreamUrl.host}|${key}`, keyLength);
}

export const limitPrefix = (name: LimitName) => `portal:limit:${name}:`;

/** The key of a window. `idempotencyRedis.ts` counts under it too. */
export const windowKey = (name: LimitName, key: string) => `${limitPrefix(name)}${hashedKey(key)}`;

/** Counts for all instances that share one Redis. While it fails, `memory` counts for this instance. */
export function createRedisCounter(redis: RedisConnection, memory: LimitCounter): LimitCounter {
  return {
    async count(name, key) {
      if (!redis.isWritable()) return memory.count(name, key);
      const keys = [windowKey(name, key)];
      try {
        const counted = redis.run((client) =>
          client.eval(countScript, { keys, arguments: [maxPerWindow(name), limits[name].seconds * 1000].map(String) }),
        );
        const [isCounted, leftMs = 0] = (await counted) as number[];
        if (!isCounted) return { waitMs: Math.max(leftMs, 1), refund: refundNothing };
        const endsAt = performance.now() + leftMs;
        // The answer may be as old as the timeout. A late refund would be taken from the next window.
        const isInWindow = () => performance.now() + commandTimeoutMs < endsAt;
        const refund = () => redis.run((client) => client.eval(refundScript, { keys })).catch(() => {});
        return { waitMs: 0, refund: async () => void (isInWindow() && (await refund())) };
      } catch {
        return memory.count(name, key); // the fault is logged by the connection
      }
    },
    async reset(name, key) {
      await memory.reset(name, key);
      if (redis.isWritable()) await redis.run((client) => client.del(windowKey(name, key))).catch(() => {});
    },
  };
}
