import { limits, lockRule, type LimitName } from '#lib/server/config/limits.ts';
import { commandTimeoutMs, type RedisConnection } from '#lib/server/redis/redis.ts';
import type { LimitStore } from './limits.ts';

export const limitPrefix = (name: LimitName) => `portal:limit:${name}:`;

/**
 * The check comes first, because the refund of a refused request could change the count of the next window. ARGV: maximum, window in ms.
 * Returns 1 if counted, else 0, and the ms until the window ends.
 */
const countScript = `
local isOver = tonumber(redis.call('GET', KEYS[1]) or 0) >= tonumber(ARGV[1])
if not isOver and redis.call('INCR', KEYS[1]) == 1 then redis.call('PEXPIRE', KEYS[1], ARGV[2]) end
return {isOver and 0 or 1, redis.call('PTTL', KEYS[1])}`;

/** KEYS: count, lock. The script never creates a key, because a new key would not expire. */
const refundScript = `
if tonumber(redis.call('GET', KEYS[1]) or 0) > 0 then redis.call('DECR', KEYS[1]) end
if KEYS[2] then redis.call('DEL', KEYS[2]) end`;

/** KEYS: tries, lock. ARGV: '0' = do not count. Returns the ms until the current lock ends, and the ms of a lock that this try starts. */
const tryScript = `
local left = redis.call('PTTL', KEYS[2])
if left > 0 or ARGV[1] == '0' then return {math.max(left, 0), 0} end
local tries = redis.call('INCR', KEYS[1])
redis.call('PEXPIRE', KEYS[1], ${lockRule.memoryMs})
if tries % ${lockRule.tries} ~= 0 then return {0, 0} end
local lock = math.min(${lockRule.firstMs} * 2 ^ (tries / ${lockRule.tries} - 1), ${lockRule.maxMs})
redis.call('SET', KEYS[2], '1', 'PX', lock)
return {0, lock}`;

interface Parts {
  redis: RedisConnection;
  memory: LimitStore;
  maxPerWindow: (name: LimitName) => number;
  /** Redis must store no member id and no address. */
  hashedKey: (key: string) => string;
}

export function createRedisLimitStore({
  redis,
  memory,
  maxPerWindow,
  hashedKey,
}: Parts): LimitStore {
  const windowKey = (name: LimitName, key: string) => limitPrefix(name) + hashedKey(key);
  const quietly = async (command: Parameters<typeof redis.run>[0]) =>
    void (await redis.run(command).catch(() => {}));

  return {
    async count(name, key) {
      if (!redis.isWritable()) return memory.count(name, key);
      const keys = [windowKey(name, key)];
      try {
        const counted = redis.run((client) =>
          client.eval(countScript, {
            keys,
            arguments: [maxPerWindow(name), limits[name].seconds * 1000].map(String),
          }),
        );
        const [isCounted, leftMs = 0] = (await counted) as number[];
        if (!isCounted) return { waitMs: Math.max(leftMs, 1), refund: async () => {} };
        const endsAt = performance.now() + leftMs;
        // The answer took up to a timeout, so the window may end before `endsAt`, and a late refund would change the count of the next
        // window.
        const isInWindow = () => performance.now() + commandTimeoutMs < endsAt;
        return {
          waitMs: 0,
          refund: async () =>
            void (isInWindow() && (await quietly((client) => client.eval(refundScript, { keys })))),
        };
      } catch {
        return memory.count(name, key);
      }
    },
    async reset(name, key) {
      await memory.reset(name, key);
      if (redis.isWritable()) await quietly((client) => client.del(windowKey(name, key)));
    },
    async memberLock(key, isCounted) {
      if (!redis.isWritable()) return memory.memberLock(key, isCounted);
      const keys = [`portal:tries:${hashedKey(key)}`, `portal:lock:${hashedKey(key)}`];
      try {
        const answer = await redis.run((client) =>
          client.eval(tryScript, { keys, arguments: [isCounted ? '1' : '0'] }),
        );
        const [waitMs = 0, lockMs = 0] = answer as number[];
        if (waitMs > 0 || !isCounted)
          return { waitMs, lockMs, refund: async () => {}, clear: async () => {} };
        return {
          waitMs,
          lockMs,
          refund: () =>
            quietly((client) =>
              client.eval(refundScript, { keys: keys.slice(0, lockMs > 0 ? 2 : 1) }),
            ),
          clear: () => quietly((client) => client.del(keys)),
        };
      } catch {
        return memory.memberLock(key, isCounted);
      }
    },
  };
}
