import type { CallReply } from '#lib/server/http/callReply.ts';
import { isClaimable, submissionTtlMs, type IdempotencyStore, type StoredSubmission } from './idempotencyStore.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';

/** The stored value. Key, member and body are stored as hashes only. */
interface Entry {
  bodyHash: string;
  reply?: CallReply;
  /** The id may be claimed again. */
  isFree?: true;
}

/** Checks and claims atomically. The age comes from the TTL, so the clocks of instances need not agree. */
const claimScript = `
local known = redis.call('GET', KEYS[1])
if known and not cjson.decode(known).isFree then return {known, redis.call('PTTL', KEYS[1])} end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;

const readScript = `
local known = redis.call('GET', KEYS[1])
return known and {known, redis.call('PTTL', KEYS[1])}`;

const keyOf = (id: string) => `portal:submission:${id}`;

function known(found: unknown): StoredSubmission | null {
  if (!Array.isArray(found)) return null;
  const { bodyHash, reply } = JSON.parse(String(found[0])) as Entry;
  return { bodyHash, reply, ageMs: submissionTtlMs - Number(found[1]) };
}

/** Stores submissions in Redis, for all instances that share it. */
export function createRedisStore({ run, isReachable }: RedisConnection): IdempotencyStore {
  return {
    claim: async (id, bodyHash) => {
      // The call may have waited for the session or a limit already: do not wait for a second timeout.
      if (!isReachable()) throw new Error('Redis is out of reach');
      const entry: Entry = { bodyHash };
      const options = { keys: [keyOf(id)], arguments: [JSON.stringify(entry), String(submissionTtlMs)] };
      // Redis may execute the claim after the timeout. Its run has not started, so release it.
      const release = (found: unknown) => {
        if (found === null) void run((client) => client.del(keyOf(id))).catch(() => {});
      };
      return known(await run((client) => client.eval(claimScript, options), release));
    },
    read: async (id) => known(await run((client) => client.eval(readScript, { keys: [keyOf(id)] }))),
    saveResult: async (id, bodyHash, reply) => {
      const entry: Entry = isClaimable(reply) ? { bodyHash, reply, isFree: true } : { bodyHash, reply };
      await run((client) => client.set(keyOf(id), JSON.stringify(entry), { PX: submissionTtlMs }));
    },
  };
}
