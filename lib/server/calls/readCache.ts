import { hash } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import type { CallName } from '#contract/calls.ts';
import { type CachedReply, CallFailure } from '#lib/server/http/callReply.ts';
import { createSharedRuns } from '#lib/server/http/sharedRuns.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';

const maxBytes = 32 * 1_048_576;

/** While a reply is loaded again, the expired reply is returned if its age is at most this many TTLs. */
const staleTtls = 3;

/** A reply that is older than this is never returned, not even while the upstream fails. */
const maxAgeMs = 300_000;

const entryBytes = 500;

interface TimedReply extends CachedReply {
  askedAt: number;
}

interface Entry {
  reply: TimedReply;
  /** Computed when it is first needed. */
  hash?: string;
  revalidateAt: number;
  hasFailed: boolean;
}

interface CacheableRead {
  name: string;
  body: object;
  seconds: number;
  ask: () => Promise<{ status: string }>;
}

interface ReadCacheOptions {
  /** Multiplies the TTLs; 0 disables the cache. */
  factor: number;
  log: Log;
  redis: ReturnType<typeof createRedisReadCache> | null;
  now?: () => number;
}

export type ReadCache = ReturnType<typeof createReadCache>;

const isCacheable = ({ answer }: CachedReply) => answer === 'success';

/** Caches the answers of shared reads with stale-while-revalidate and stale-if-error (RFC 5861, docs/decisions/0015 and 0017). */
export function createReadCache({
  factor,
  log,
  redis,
  now = () => performance.now(),
}: ReadCacheOptions) {
  const entries = new LRUCache<string, Entry>({
    maxSize: maxBytes,
    sizeCalculation: ({ reply }, key) => reply.text.length + key.length + entryBytes,
  });
  const runOnce = createSharedRuns<TimedReply>();

  const toReply = (text: Buffer, answer: string, askedAt: number, ageSeconds = 0) =>
    ({ httpStatus: 200, text, answer, ageSeconds, askedAt }) satisfies TimedReply;
  const withAge = ({ text, answer = '', askedAt }: TimedReply) =>
    toReply(text, answer, askedAt, Math.floor((now() - askedAt) / 1000));

  const askUpstream = async (read: CacheableRead): Promise<TimedReply> => {
    const askedAt = now();
    const answer = await read.ask();
    return toReply(Buffer.from(JSON.stringify(answer)), answer.status, askedAt);
  };

  const askRedisThenUpstream = async (
    key: string,
    read: CacheableRead,
    ttlMs: number,
  ): Promise<TimedReply> => {
    const found = redis && (await redis.find(key));
    if (found && found.ageMs < ttlMs)
      return withAge(toReply(found.text, 'success', now() - found.ageMs));
    const reply = await askUpstream(read);
    if (isCacheable(reply)) redis?.store(key, reply.text, ttlMs);
    return reply;
  };

  const keepStale = (key: string, ttlMs: number, code: string | undefined) => {
    const entry = entries.peek(key);
    if (!entry) return;
    if (!entry.hasFailed)
      log.warn({ event: 'stale_read', route: `/api/routes/${key.split(' ', 1)[0]}`, code });
    entry.hasFailed = true;
    entry.revalidateAt = now() + ttlMs;
  };

  const load = async (key: string, read: CacheableRead, ttlMs: number): Promise<TimedReply> => {
    try {
      const reply = await askRedisThenUpstream(key, read, ttlMs);
      if (isCacheable(reply))
        entries.set(key, { reply, revalidateAt: reply.askedAt + ttlMs, hasFailed: false });
      else keepStale(key, ttlMs, reply.answer);
      return reply;
    } catch (error) {
      keepStale(key, ttlMs, error instanceof CallFailure ? error.code : 'internal');
      throw error;
    }
  };

  const loadOnce = (key: string, read: CacheableRead, ttlMs: number) =>
    runOnce(key, () => load(key, read, ttlMs));

  return {
    /** The cached answer to a request with an empty body, without asking for a new one. */
    peek(name: CallName): { text: Buffer; hash: string } | undefined {
      const entry = entries.peek(`${name} {}`);
      if (!entry || now() - entry.reply.askedAt > maxAgeMs) return undefined;
      entry.hash ??= hash('sha256', entry.reply.text, 'base64url');
      return { text: entry.reply.text, hash: entry.hash };
    },
    get(read: CacheableRead): CachedReply | Promise<CachedReply> {
      if (factor === 0) return askUpstream(read);
      const key = `${read.name} ${JSON.stringify(read.body)}`;
      const ttlMs = read.seconds * factor * 1000;
      const entry = entries.get(key);
      const time = now();
      const age = entry ? time - entry.reply.askedAt : Infinity;
      if (!entry || age > maxAgeMs) return loadOnce(key, read, ttlMs);
      const { reply } = entry;
      if (time < entry.revalidateAt) return withAge(reply);
      const freshOrStale = loadOnce(key, read, ttlMs).then(
        (fresh) => (isCacheable(fresh) ? fresh : withAge(reply)),
        () => withAge(reply),
      );
      return entry.hasFailed || age <= staleTtls * ttlMs ? withAge(reply) : freshOrStale;
    },
  };
}

/** The timeout is short, because asking Redis must not take longer than asking the upstream. */
const lookupTimeoutMs = 50;

/**
 * Neither method throws, because an instance can ask the upstream instead. Ages are exact to seconds only, because the clocks of instances
 * differ.
 */
export function createRedisReadCache(redis: RedisConnection, backend: string, build: string) {
  // Keys contain the backend and the build, because backends have different lists, and two builds may parse a list differently.
  const prefix = `portal:shared:${backend}:${build}:`;
  return {
    async find(key: string) {
      const stored = await withTimeout(redis.run((client) => client.get(prefix + key)));
      const [, at = '', text = ''] = /^(\d+) (.*)$/s.exec(stored ?? '') ?? [];
      return text === ''
        ? undefined
        : { text: Buffer.from(text), ageMs: Math.max(0, Date.now() - Number(at)) };
    },
    store(key: string, text: Buffer, ttlMs: number): void {
      const value = `${Date.now()} ${text.toString()}`;
      const expiration = { type: 'PX', value: Math.ceil(ttlMs) } as const;
      redis.run((client) => client.set(prefix + key, value, { expiration })).catch(() => {}); // redis.ts logs the failure
    },
  };
}

const withTimeout = <Value>(promise: Promise<Value>) =>
  Promise.race([promise.catch(() => undefined), wait(lookupTimeoutMs, undefined, { ref: false })]);
