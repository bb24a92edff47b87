import { LRUCache } from 'lru-cache';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { refundNothing } from './limitCounter.ts';
import { hashedKey, refundScript } from './limitCounterRedis.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { sharedRedis } from '#lib/server/redis/current.ts';

/** After this number of failed tries in a row the member is locked. Each further lock is twice as long, at most `maxLockMs`. */
const triesPerLock = 5;
const firstLockMs = 15 * 60_000;
const maxLockMs = 24 * 3_600_000;

/** Redis keeps a member's tries and lock under these. */
export const triesPrefix = 'portal:tries:';
export const lockPrefix = 'portal:lock:';

/** Tries are forgotten a week after the last one. */
const triesTtlMs = 7 * 24 * 3_600_000;

/** A try that counts as failed until `refund` or `clear`: tries may be parallel. */
interface Try {
  /** 0 = allowed; else the milliseconds until the lock ends, and nothing was counted. */
  waitMs: number;
  /** The lock that this try has started, in milliseconds; 0 = none. */
  lockMs: number;
  /** Undoes the try and its lock. */
  refund: () => unknown;
  /** Resets the count of failures; nothing if this try was not counted. */
  clear: () => unknown;
}

/** `isCounted` is false for a request that only asks whether there is a lock. */
export type MemberLock = (key: string, isCounted: boolean) => Try | Promise<Try>;

/** The locks of this process, or of all instances that share a Redis. */
export const memberLock = (): MemberLock =>
  processSingleton('memberLock', () => {
    const memory = createMemoryLock();
    const redis = sharedRedis();
    return redis ? createRedisLock(redis, memory) : memory;
  });

export function createMemoryLock(): MemberLock {
  const members = new LRUCache<string, { tries: number; lockedUntil: number }>({ max: 50_000, ttl: triesTtlMs });
  return (key, isCounted) => {
    const now = performance.now();
    const state = members.get(key) ?? { tries: 0, lockedUntil: 0 };
    const waitMs = Math.max(0, state.lockedUntil - now);
    if (waitMs > 0 || !isCounted) return { waitMs, lockMs: 0, refund: refundNothing, clear: refundNothing };
    state.tries += 1;
    const lockMs = state.tries % triesPerLock === 0 ? Math.min(firstLockMs * 2 ** (state.tries / triesPerLock - 1), maxLockMs) : 0;
    state.lockedUntil = now + lockMs;
    members.set(key, state);
    const refund = () => {
      state.tries -= 1;
      if (lockMs > 0) state.lockedUntil = 0;
    };
    return { waitMs: 0, lockMs, refund, clear: () => members.delete(key) };
  };
}

/** Returns the milliseconds until the current lock ends, and the length of a lock that this try has started. KEYS: tries, lock. */
const tryScript = `
local left = redis.call('PTTL', KEYS[2])
if left > 0 or ARGV[1] == '0' then return {math.max(left, 0), 0} end
local tries = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ${triesTtlMs})
if tries % ${triesPerLock} ~= 0 then return {0, 0} end
local lock = math.min(${firstLockMs} * 2 ^ (tries / ${triesPerLock} - 1), ${maxLockMs})
redis.call('SET', KEYS[2], '1', 'PX', lock)
return {0, lock}`;

/** The locks of all instances that share one Redis. While Redis fails, `memory` locks for this instance. */
export function createRedisLock(redis: RedisConnection, memory: MemberLock): MemberLock {
  return async (key, isCounted) => {
    if (!redis.isWritable()) return memory(key, isCounted);
    const keys: [string, string] = [`${triesPrefix}${hashedKey(key)}`, `${lockPrefix}${hashedKey(key)}`];
    try {
      const told = await redis.run((client) => client.eval(tryScript, { keys, arguments: [isCounted ? '1' : '0'] }));
      const [waitMs = 0, lockMs = 0] = told as number[];
      if (waitMs > 0 || !isCounted) return { waitMs, lockMs, refund: refundNothing, clear: refundNothing };
      const quietly = (work: Promise<unknown>) => work.catch(() => {}); // the connection logs the fault
      return {
        waitMs,
        lockMs,
        refund: () => quietly(redis.run((client) => client.eval(refundScript, { keys: keys.slice(0, lockMs > 0 ? 2 : 1) }))),
        clear: () => quietly(redis.run((client) => client.del(keys))),
      };
    } catch {
      return memory(key, isCounted);
    }
  };
}
