import type { CallReply } from '#lib/server/http/callReply.ts';
import { isClaimable, submissionTtlMs } from './idempotencyStore.ts';
import type { IdempotencyStore, StoredSubmission } from './idempotencyStore.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';

/** What stands under an id: no key of a form, no member, no body, only hashes of them, and the result. */
interface Entry {
  bodyHash: string;
  reply?: CallReply;
  isFree?: true;
}

/** One round trip, and nobody comes between looking and taking. The age is told by Redis' own clock: instances need not agree on the time. */
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

/** Remembers submissions in Redis, for all instances of the portal that share it. */
export function createRedisStore({ run, isReachable }: RedisConnection): IdempotencyStore {
  return {
    claim: async (id, bodyHash) => {
      // Whoever has waited for a silent Redis once (for the session, for a limit) does not wait for it again.
      if (!isReachable()) throw new Error('Redis is out of reach');
      const entry: Entry = { bodyHash };
      const options = { keys: [keyOf(id)], arguments: [JSON.stringify(entry), String(submissionTtlMs)] };
      // A claim that Redis carries out after we gave up on it holds the id for nobody: its run was never begun.
      const refund = (found: unknown) => {
        if (found === null) void run((client) => client.del(keyOf(id))).catch(() => {});
      };
      return known(await run((client) => client.eval(claimScript, options), refund));
    },
    read: async (id) => known(await run((client) => client.eval(readScript, { keys: [keyOf(id)] }))),
    saveResult: async (id, bodyHash, reply) => {
      const entry: Entry = isClaimable(reply) ? { bodyHash, reply, isFree: true } : { bodyHash, reply };
      await run((client) => client.set(keyOf(id), JSON.stringify(entry), { PX: submissionTtlMs }));
    },
  };
}
