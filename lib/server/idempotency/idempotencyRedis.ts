import type { CallReply } from '#lib/server/http/callReply.ts';
import {
  clockToleranceMs,
  isClaimable,
  submissionTtlMs,
  ttlOf,
  type IdempotencyStore,
  type StoredSubmission,
} from './submissions.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';

/** Key, member and body are stored as hashes only. */
interface SubmissionEntry {
  bodyHash: string;
  reply?: CallReply;
  isFree?: true;
}

/** The key of the time of the first claim, in seconds. After Redis has lost its data, there is no such key. */
const birthKey = 'portal:submissions:birth';

const latestKey = 'portal:submissions:latest';

/** The Lua variable `now` is the clock of Redis in seconds. */
const isSetBack = `now < (tonumber(redis.call('GET', '${latestKey}') or 0)) - ${clockToleranceMs / 1000}`;

/**
 * KEYS: the submission, then the limits. ARGV: entry, TTL, then maximum and window of each limit. Returns the stored entry with its TTL, or
 * the index of an exhausted limit with the ms until its window ends, or false after a claim. The age of an entry is computed from its TTL,
 * so the clocks of the instances need not agree.
 */
const claimScript = `
local stored = redis.call('GET', KEYS[1])
if stored and not cjson.decode(stored).isFree then return {stored, redis.call('PTTL', KEYS[1])} end
for i = 2, #KEYS do
  if tonumber(redis.call('GET', KEYS[i]) or 0) >= tonumber(ARGV[2 * i - 1]) then return {i - 2, redis.call('PTTL', KEYS[i])} end
end
for i = 2, #KEYS do
  if redis.call('INCR', KEYS[i]) == 1 then redis.call('PEXPIRE', KEYS[i], ARGV[2 * i]) end
end
local now = tonumber(redis.call('TIME')[1])
if ${isSetBack} then redis.call('DEL', '${birthKey}') end
redis.call('SET', '${birthKey}', now, 'NX')
redis.call('SET', '${latestKey}', now)
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return false`;

/** Returns whole seconds, rounded down. */
const ageScript = `
local now = tonumber(redis.call('TIME')[1])
local birth = redis.call('GET', '${birthKey}')
return birth and not (${isSetBack}) and now - birth - 1 or 0`;

const readScript = `
local stored = redis.call('GET', KEYS[1])
return stored and {stored, redis.call('PTTL', KEYS[1])}`;

const keyOf = (id: string) => `portal:submission:${id}`;

type Found = [entry: string, ttlMs: number] | null;

function toSubmission(found: Found): StoredSubmission | null {
  if (!found) return null;
  const { bodyHash, reply } = JSON.parse(found[0]) as SubmissionEntry;
  return { bodyHash, reply, ageMs: submissionTtlMs - found[1] };
}

export function createRedisStore({
  run,
  isReachable,
  isEvicting,
}: RedisConnection): IdempotencyStore {
  const fault = () => (isEvicting() ? 'Redis may evict what it was told' : null);
  return {
    fault,
    claim: async ({ id, bodyHash, limits }) => {
      // The call may have waited for Redis already, for its session or a limit, so it must not wait for a second timeout.
      if (!isReachable()) throw new Error('Redis is out of reach');
      if (fault()) throw new Error('Redis evicts');
      const options = {
        keys: [keyOf(id), ...limits.map(({ key }) => key)],
        arguments: [
          JSON.stringify({ bodyHash }),
          submissionTtlMs,
          ...limits.flatMap(({ max, windowMs }) => [max, windowMs]),
        ].map(String),
      };
      // Redis may execute the claim after the timeout. The submission has been refused by then, so the claim is released.
      const release = (found: unknown) => {
        if (found === null) void run((client) => client.del(keyOf(id))).catch(() => {});
      };
      const found = (await run((client) => client.eval(claimScript, options), release)) as
        Found | [index: number, waitMs: number];
      const exhausted = typeof found?.[0] === 'number' ? limits[found[0]] : undefined;
      return exhausted
        ? { limit: exhausted.name, waitMs: Math.max(1, Number(found?.[1])) }
        : toSubmission(found as Found);
    },
    read: async (id) =>
      toSubmission(
        (await run((client) => client.eval(readScript, { keys: [keyOf(id)] }))) as Found,
      ),
    dataAgeMs: async () =>
      fault() ? 0 : Math.max(0, Number(await run((client) => client.eval(ageScript))) * 1000),
    saveResult: async (id, bodyHash, reply) => {
      const entry: SubmissionEntry = isClaimable(reply)
        ? { bodyHash, reply, isFree: true }
        : { bodyHash, reply };
      await run((client) => client.set(keyOf(id), JSON.stringify(entry), { PX: ttlOf(reply) }));
    },
  };
}
