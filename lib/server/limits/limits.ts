import { LRUCache } from 'lru-cache';
import { limits, lockRule, maxMembersInMemory, type LimitName } from '#lib/server/config/limits.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { addressBlock } from '#lib/server/http/request.ts';
import type { KeyedHash } from '#lib/server/log/keyedHash.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { createRedisLimitStore, limitPrefix } from './limitsRedis.ts';

/** The client whose requests are counted. */
export interface Requester {
  userId?: string | undefined;
  /** Undefined if no trusted proxy has named it; these requests share one count. */
  address?: string | undefined;
}

/** Takes a count back, in the store that counted it. No-op after the window or a reset. */
type Refund = () => Promise<void>;

/** The result of one count. */
export interface Count {
  /** 0 = counted, within the limit; else not counted, and the milliseconds until the window ends. */
  waitMs: number;
  refund: Refund;
}

/** A limit of new submissions. The store of submissions counts it itself, in the step that claims the key (lib/server/idempotency). */
export interface StoredLimit {
  name: LimitName;
  /** Contains no member id and no address. */
  key: string;
  max: number;
  windowMs: number;
}

/** A try of a member that counts as failed until `refund` or `clear`: tries may be parallel. */
interface Try {
  /** 0 = allowed; else the milliseconds until the lock ends, and nothing was counted. */
  waitMs: number;
  /** The lock that this try has started, in milliseconds; 0 = none. */
  lockMs: number;
  /** Undoes the try and its lock. */
  refund: () => Promise<void>;
  /** Resets the count of failures; nothing if this try was not counted. */
  clear: () => Promise<void>;
}

/** `isCounted` is false for a request that only asks whether there is a lock. */
export type MemberLock = (key: string, isCounted: boolean) => Promise<Try>;

/** Where windows and locks are kept: in memory or in Redis. */
export interface LimitStore {
  /** Fixed windows per limit and key. */
  count: (name: LimitName, key: string) => Promise<Count>;
  /** Starts a new window. */
  reset: (name: LimitName, key: string) => Promise<void>;
  memberLock: MemberLock;
}

interface Parts {
  /** Multiplies the maximum of each window; 0 = no limits. */
  factor: number;
  /** The host of the backend. Accounts belong to it, so all sites and deployments of one backend count together. */
  backend: string;
  /** Null: this process counts alone. */
  redis: RedisConnection | null;
  meter: Pick<Meter, 'rateLimited'> | null;
  keyedHash: KeyedHash;
}

const refundNothing = async (): Promise<void> => {};

const unlocked: MemberLock = async () => ({ waitMs: 0, lockMs: 0, refund: refundNothing, clear: refundNothing });

export type Limits = ReturnType<typeof createLimits>;

/** The rate limits of this process, or of all instances that share a Redis. */
export function createLimits({ factor, backend, redis, meter, keyedHash }: Parts) {
  const isOff = factor === 0;
  const maxPerWindow = (name: LimitName) => Math.max(1, Math.round(limits[name].max * factor));
  const hashedKey = (key: string) => keyedHash('limit', `${backend}|${key}`, 22);
  const memory = createMemoryLimitStore(maxPerWindow);
  const store = redis ? createRedisLimitStore({ redis, memory, maxPerWindow, hashedKey }) : memory;

  const passOrRefuse = (name: LimitName, { waitMs, refund }: Count) => {
    if (waitMs > 0) throw limitFailure(name, waitMs, meter);
    return refund;
  };

  return {
    /** Counts a request. @throws {CallFailure} `rate_limited` */
    async requireUnder(name: LimitName, requester: Requester): Promise<void> {
      if (!isOff) passOrRefuse(name, await store.count(name, keyOf(name, requester)));
    },
    /** Counts a try, such as a guess at a secret, for all its limits. If one is exhausted, counts it for none. @throws {CallFailure} `rate_limited` */
    async countGuess(keys: readonly (readonly [LimitName, string])[]) {
      const refunds: Refund[] = [];
      const refundFrom = (index: number) => Promise.all(refunds.slice(index).map((refund) => refund()));
      for (const [name, key] of isOff ? [] : keys) {
        const count = await store.count(name, key);
        if (count.waitMs > 0) await refundFrom(0);
        refunds.push(passOrRefuse(name, count));
      }
      return {
        refund: async (): Promise<void> => void (await refundFrom(0)),
        /** Starts a new window for the first key, the narrowest, and refunds the other counts. */
        async succeed(): Promise<void> {
          const [first] = keys;
          if (first && !isOff) await Promise.all([store.reset(...first), refundFrom(1)]);
        },
      };
    },
    memberLock: isOff ? unlocked : store.memberLock,
    /** Limits of one requester, to be counted by the store of submissions. */
    stored: (names: readonly LimitName[], requester: Requester): StoredLimit[] =>
      (isOff ? [] : names).map((name) => ({
        name,
        key: limitPrefix(name) + hashedKey(keyOf(name, requester)),
        max: maxPerWindow(name),
        windowMs: limits[name].seconds * 1000,
      })),
    /** The number of windows in memory. */
    keys: memory.keys,
  };
}

/** The failure of a request over a limit; also counts it in the metrics. */
export function limitFailure(name: LimitName, waitMs: number, meter: Pick<Meter, 'rateLimited'> | null): CallFailure {
  meter?.rateLimited(name);
  return new CallFailure('rate_limited', { retryAfterSeconds: Math.ceil(waitMs / 1000), securityEvent: 'rate_limit', limit: name });
}

function keyOf(name: LimitName, { userId, address = '' }: Requester): string {
  const { by } = limits[name];
  // The two kinds of keys cannot collide: an address block never starts with `m`.
  return userId !== undefined && by !== 'address' ? `m|${userId}` : addressBlock(address);
}

/** Maximum of keys of all limits by address, about 10 MB. The least recently used are evicted first, so a flooding client stays counted. */
const maxAddressKeys = 50_000;

/**
 * Maximum of keys for each limit of guesses, about 10 MB. An eviction forgets at most one window of guesses, and costs an attacker this many
 * counted guesses, each from a network that is not over a limit.
 */
const maxGuessKeys = 50_000;

/** Maximum of members with failed tries. */
const maxLockKeys = 50_000;

interface Window {
  count: number;
  /** `performance.now()` time, which never goes back. */
  endsAt: number;
}

function createMemoryLimitStore(maxPerWindow: (name: LimitName) => number): LimitStore & { keys: () => number } {
  const names = Object.keys(limits) as LimitName[];
  const share = maxAddressKeys / names.filter((name) => limits[name].by === 'address' || limits[name].by === 'either').length;
  const maxOf = { guess: maxGuessKeys, member: maxMembersInMemory, address: share, either: share };
  // `maxSize` reserves no memory, unlike `max`.
  const newCache = <Value extends object>(maxSize: number, ttl = 0) =>
    new LRUCache<string, Value>({ maxSize: Math.floor(maxSize), sizeCalculation: () => 1, ttl });
  // One cache per limit: a flood under one limit does not evict the failed logins of another.
  const windows = Object.fromEntries(names.map((name) => [name, newCache<Window>(maxOf[limits[name].by])])) as Record<
    LimitName,
    LRUCache<string, Window>
  >;
  const members = newCache<{ tries: number; lockedUntil: number }>(maxLockKeys, lockRule.memoryMs);

  const takeBack = (name: LimitName, key: string, window: Window) => {
    window.count -= 1;
    if (window.count === 0 && windows[name].peek(key) === window) windows[name].delete(key);
  };

  return {
    async count(name, key) {
      const now = performance.now();
      let window = windows[name].get(key);
      if (!window || now >= window.endsAt) {
        window = { count: 0, endsAt: now + limits[name].seconds * 1000 };
        windows[name].set(key, window);
      }
      if (window.count >= maxPerWindow(name)) return { waitMs: window.endsAt - now, refund: refundNothing };
      window.count += 1;
      return { waitMs: 0, refund: async () => takeBack(name, key, window) };
    },
    reset: async (name, key) => void windows[name].delete(key),
    async memberLock(key, isCounted) {
      const now = performance.now();
      const state = members.get(key) ?? { tries: 0, lockedUntil: 0 };
      const waitMs = Math.max(0, state.lockedUntil - now);
      if (waitMs > 0 || !isCounted) return { waitMs, lockMs: 0, refund: refundNothing, clear: refundNothing };
      state.tries += 1;
      const locks = state.tries / lockRule.tries;
      const lockMs = Number.isInteger(locks) ? Math.min(lockRule.firstMs * 2 ** (locks - 1), lockRule.maxMs) : 0;
      state.lockedUntil = now + lockMs;
      members.set(key, state);
      const refund = async () => {
        state.tries -= 1;
        if (lockMs > 0) state.lockedUntil = 0;
      };
      return { waitMs: 0, lockMs, refund, clear: async () => void members.delete(key) };
    },
    keys: () => names.reduce((sum, name) => sum + windows[name].size, 0),
  };
}
