import { setTimeout as wait } from 'node:timers/promises';
import { type CachedReply, CallFailure } from '#lib/server/http/callReply.ts';
import type { Log } from '#lib/server/log/log.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { createRevalidatingCache, type Loaded } from './revalidatingCache.ts';

const maxBytes = 32 * 1_048_576;

/** Estimated memory of an entry besides its key and text. */
const entryBytes = 500;

interface TimedReply extends CachedReply {
  /** The time of the upstream request, on the clock of the cache (`now`). */
  askedAt: number;
}

/** A call with `shared`: its answer is the same for all visitors. */
interface CacheableRead {
  name: string;
  /** The parsed body, which is part of the cache key. */
  body: object;
  /** TTL of the answer. */
  seconds: number;
  ask: () => Promise<{ status: string }>;
}

interface ReadCacheOptions {
  /** Multiplies the TTLs; 0 disables the cache. */
  factor: number;
  log: Log;
  redis: RedisReadCache | null;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
}

export interface ReadCache {
  get: (read: CacheableRead) => CachedReply | Promise<CachedReply>;
}

/**
 * Caches the answers of shared reads as serialized replies. Up to three TTLs, an expired reply is returned while it is loaded again. If the
 * upstream fails, a reply of up to five minutes is returned (docs/decisions/0015). Redis shares replies between instances.
 */
export function createReadCache({ factor, log, redis, now = () => performance.now() }: ReadCacheOptions): ReadCache {
  const cache = createRevalidatingCache<TimedReply>({
    staleTtls: 3,
    maxAgeMs: 300_000,
    maxBytes,
    bytesOf: ({ text }, key) => text.length + key.length + entryBytes,
    onStale(key, cause) {
      const code = cause instanceof CallFailure ? cause.code : ((cause as Partial<TimedReply>).answer ?? 'internal');
      log.warn({ event: 'stale_read', route: `/api/routes/${key.split(' ', 1)[0]}`, code });
    },
    now,
  });

  const toReply = (text: Buffer, answer: string, askedAt: number, ageSeconds = 0) =>
    ({ httpStatus: 200, text, answer, ageSeconds, askedAt }) satisfies TimedReply;
  const withAge = ({ text, answer = '', askedAt }: TimedReply) => toReply(text, answer, askedAt, Math.floor((now() - askedAt) / 1000));

  const askUpstream = async (read: CacheableRead): Promise<TimedReply> => {
    const askedAt = now();
    const answer = await read.ask();
    return toReply(Buffer.from(JSON.stringify(answer)), answer.status, askedAt);
  };

  const load = async (key: string, read: CacheableRead, ttlMs: number): Promise<Loaded<TimedReply>> => {
    const found = redis && (await redis.find(key));
    if (found && found.ageMs < ttlMs) {
      const loadedAt = now() - found.ageMs;
      return { value: withAge(toReply(found.text, 'success', loadedAt)), isCacheable: true, loadedAt };
    }
    const value = await askUpstream(read);
    const isCacheable = value.answer === 'success';
    if (isCacheable) redis?.store(key, value.text, ttlMs);
    return { value, isCacheable, loadedAt: value.askedAt };
  };

  return {
    get(read) {
      if (factor === 0) return askUpstream(read);
      const key = `${read.name} ${JSON.stringify(read.body)}`;
      const ttlMs = read.seconds * factor * 1000;
      const reply = cache.get(key, () => load(key, read, ttlMs), ttlMs);
      if (!(reply instanceof Promise)) return withAge(reply);
      const stale = cache.peek(key);
      return reply.then((loaded) => (loaded === stale ? withAge(loaded) : loaded));
    },
  };
}

/** Time limit of a look-up, in milliseconds: a slow Redis must not be slower than the upstream. */
const lookupTimeoutMs = 50;

/** Shares cached answers between instances. Neither method throws: without Redis each instance asks the upstream. */
interface RedisReadCache {
  find: (key: string) => Promise<{ text: Buffer; ageMs: number } | undefined>;
  store: (key: string, text: Buffer, ttlMs: number) => void;
}

/** Stores each answer with its time. Clocks of the instances may differ: ages are exact to seconds only. */
export function createRedisReadCache(redis: RedisConnection, backend: string, build: string): RedisReadCache {
  // Backends have different lists; builds may parse them differently.
  const prefix = `portal:shared:${backend}:${build}:`;
  return {
    async find(key) {
      const stored = await withTimeout(redis.run((client) => client.get(prefix + key)));
      const [, at = '', text = ''] = /^(\d+) (.*)$/s.exec(stored ?? '') ?? [];
      return text === '' ? undefined : { text: Buffer.from(text), ageMs: Math.max(0, Date.now() - Number(at)) };
    },
    store(key, text, ttlMs) {
      const value = `${Date.now()} ${text.toString()}`;
      const expiration = { type: 'PX', value: Math.ceil(ttlMs) } as const;
      redis.run((client) => client.set(prefix + key, value, { expiration })).catch(() => {}); // redis.ts logs it
    },
  };
}

/** Undefined if the promise rejects or takes too long. */
const withTimeout = <Value>(promise: Promise<Value>) =>
  Promise.race([promise.catch(() => undefined), wait(lookupTimeoutMs, undefined, { ref: false })]);
