import { LRUCache } from 'lru-cache';
import type { CachedReply } from '#lib/server/http/callReply.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { createRedisReadCache } from './redisReadCache.ts';
import type { RedisReadCache } from './redisReadCache.ts';
import { sharedRedis } from '#lib/server/redis/sharedRedis.ts';

/** Bytes of all kept answers: a flood of made-up companies pushes the least asked out and never fills the memory. */
const maxBytes = 32 * 1_048_576;

/** What a key and its bookkeeping take besides the answer, roughly. */
const bytesBeside = 500;

/** An answer of up to so many lifetimes is given at once while a new one is fetched; of an older one nobody should think that it is new. */
const lifetimesAtOnce = 3;

/** Without an answer from the upstream the last one does, for five minutes. */
const maxStaleMs = 300_000;

interface KeptAnswer {
  text: Buffer;
  /** When it was asked for. */
  askedAt: number;
  askAgainAt: number;
  /** The upstream was asked anew and did not come up with another. */
  hasFailed: boolean;
}

/** A read that is the same for everybody. */
interface CacheableRead {
  /** The call's name; goes to the log. */
  name: string;
  /** The valid body: another body is another answer. */
  body: object;
  /** How long an answer is new. */
  seconds: number;
  ask: () => Promise<{ status: string }>;
}

/** See `createReadCache`. */
export interface ReadCache {
  get: (read: CacheableRead) => CachedReply | Promise<CachedReply>;
}

/** The shared reads of this process. */
export const readCache = (): ReadCache =>
  processSingleton('readCache', () => {
    const redis = sharedRedis();
    return createReadCache(serverEnv().sharedReadFactor, redis && createRedisReadCache(redis));
  });

/**
 * Keeps the answers that are the same for everybody, as the bytes that are sent. The upstream is asked once at a time for each and
 * once in its `seconds`, by whoever comes first, also on another instance (`others`); while it fails, everybody gets the last answer
 * at once. `factor` multiplies the seconds; with 0 nothing is kept. `now` is in milliseconds and never goes back.
 */
export function createReadCache(factor: number, others: RedisReadCache | null = null, now = () => performance.now()): ReadCache {
  const kept = new LRUCache<string, KeptAnswer>({
    maxSize: maxBytes,
    sizeCalculation: ({ text }, key) => text.length + key.length + bytesBeside,
  });
  const running = new Map<string, Promise<CachedReply>>();

  const lifetimeOf = ({ seconds }: CacheableRead) => seconds * factor * 1000;

  const reply = ({ text, askedAt }: KeptAnswer): CachedReply => ({
    httpStatus: 200,
    text,
    answer: 'success',
    ageSeconds: Math.floor((now() - askedAt) / 1000),
  });

  const noteFailure = (key: string, read: CacheableRead, code: string) => {
    const known = kept.peek(key);
    if (!known) return;
    // An outage is one line for each answer that grows old by it.
    if (!known.hasFailed) log.warn({ event: 'stale_read', route: `/api/routes/${read.name}`, code });
    known.hasFailed = true;
    known.askAgainAt = now() + lifetimeOf(read);
  };

  const keep = (key: string, read: CacheableRead, text: Buffer, askedAt: number): KeptAnswer => {
    const answer = { text, askedAt, askAgainAt: askedAt + lifetimeOf(read), hasFailed: false };
    kept.set(key, answer);
    return answer;
  };

  const askUpstream = async (key: string, read: CacheableRead): Promise<CachedReply> => {
    const askedAt = now();
    try {
      const answer = await read.ask();
      const text = Buffer.from(JSON.stringify(answer));
      if (answer.status === 'success') {
        if (factor > 0) {
          keep(key, read, text, askedAt);
          others?.leave(key, text, lifetimeOf(read));
        }
      } else {
        noteFailure(key, read, answer.status);
      }
      return { httpStatus: 200, text, answer: answer.status, ageSeconds: 0 };
    } catch (error) {
      noteFailure(key, read, error instanceof CallFailure ? error.code : 'internal');
      throw error;
    }
  };

  const askAnybody = async (key: string, read: CacheableRead): Promise<CachedReply> => {
    const found = others && (await others.find(key));
    if (found && found.ageMs < lifetimeOf(read)) return reply(keep(key, read, found.text, now() - found.ageMs));
    return askUpstream(key, read);
  };

  const join = (key: string, read: CacheableRead): Promise<CachedReply> => {
    let asking = running.get(key);
    if (!asking) {
      asking = askAnybody(key, read).finally(() => running.delete(key));
      running.set(key, asking);
    }
    return asking;
  };

  return {
    get(read) {
      if (factor === 0) return askUpstream('', read);
      const key = `${read.name} ${JSON.stringify(read.body)}`;
      const known = kept.get(key);
      const age = known ? now() - known.askedAt : Infinity;
      if (!known || age > maxStaleMs) return join(key, read);
      if (now() < known.askAgainAt) return reply(known);
      const asking = join(key, read);
      const orLast = asking.then(
        (fresh) => (fresh.answer === 'success' ? fresh : reply(known)),
        () => reply(known),
      );
      return known.hasFailed || age <= lifetimesAtOnce * lifetimeOf(read) ? reply(known) : orLast;
    },
  };
}
