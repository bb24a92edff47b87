import type { LRUCache } from 'lru-cache';
import {
  createBoundedCache,
  limits,
  lockRule,
  maxMembersInMemory,
  type LimitName,
} from '#lib/server/config/limits.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { addressBlock } from '#lib/server/http/request.ts';
import type { KeyedHash } from '#lib/server/log/keyedHash.ts';
import type { Meter } from '#lib/server/log/meter.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { createRedisLimitStore, limitPrefix } from './limitsRedis.ts';

export interface Requester {
  userId?: string | undefined;
  /** Undefined if no trusted proxy has named the address. All such requests share one count. */
  address?: string | undefined;
}

/** After the end of the window, a refund does nothing. */
type Refund = () => Promise<void>;

export interface Count {
  /** 0 = counted, within the limit. Any other value = not counted, and the milliseconds until the window ends. */
  waitMs: number;
  refund: Refund;
}

/** The store of submissions counts new submissions itself, in the step that claims the Idempotency-Key, so that a repeat does not count. */
export interface StoredLimit {
  name: LimitName;
  key: string;
  max: number;
  windowMs: number;
}

/** A try counts as failed until `refund` or `clear`, because tries may be parallel. */
interface Try {
  /** 0 = the try is allowed. Any other value = not counted, and the milliseconds until the lock ends. */
  waitMs: number;
  /** Milliseconds; 0 = the try started no lock. */
  lockMs: number;
  refund: () => Promise<void>;
  clear: () => Promise<void>;
}

/** `isCounted` is false for a request that only asks whether the member is locked. */
export type MemberLock = (key: string, isCounted: boolean) => Promise<Try>;

export interface LimitStore {
  count: (name: LimitName, key: string) => Promise<Count>;
  reset: (name: LimitName, key: string) => Promise<void>;
  memberLock: MemberLock;
}

interface Parts {
  /** 0 = no limits. */
  factor: number;
  /** All sites and deployments of one backend count together, because accounts belong to the backend. */
  backend: string;
  redis: RedisConnection | null;
  meter: Pick<Meter, 'rateLimited'> | null;
  keyedHash: KeyedHash;
}

const refundNothing = async (): Promise<void> => {};

const unlocked: MemberLock = async () => ({
  waitMs: 0,
  lockMs: 0,
  refund: refundNothing,
  clear: refundNothing,
});

export type Limits = ReturnType<typeof createLimits>;

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
    /** @throws {CallFailure} `rate_limited` */
    async requireUnder(name: LimitName, requester: Requester): Promise<void> {
      if (!isOff) passOrRefuse(name, await store.count(name, keyOf(name, requester)));
    },
    /** Counts for all `keys`, or for none if one limit is full. @throws {CallFailure} `rate_limited` */
    async countGuess(keys: readonly (readonly [LimitName, string])[]) {
      const refunds: Refund[] = [];
      const refundFrom = (index: number) =>
        Promise.all(refunds.slice(index).map((refund) => refund()));
      for (const [name, key] of isOff ? [] : keys) {
        const count = await store.count(name, key);
        if (count.waitMs > 0) await refundFrom(0);
        refunds.push(passOrRefuse(name, count));
      }
      return {
        refund: async (): Promise<void> => void (await refundFrom(0)),
        /** Ends the window of the first key, which is the narrowest, and refunds the counts of the other keys. */
        async succeed(): Promise<void> {
          const [first] = keys;
          if (first && !isOff) await Promise.all([store.reset(...first), refundFrom(1)]);
        },
      };
    },
    memberLock: isOff ? unlocked : store.memberLock,
    stored: (names: readonly LimitName[], requester: Requester): StoredLimit[] =>
      (isOff ? [] : names).map((name) => ({
        name,
        key: limitPrefix(name) + hashedKey(keyOf(name, requester)),
        max: maxPerWindow(name),
        windowMs: limits[name].seconds * 1000,
      })),
    keys: memory.keys,
  };
}

export function limitFailure(
  name: LimitName,
  waitMs: number,
  meter: Pick<Meter, 'rateLimited'> | null,
): CallFailure {
  meter?.rateLimited(name);
  return new CallFailure('rate_limited', {
    retryAfterSeconds: Math.ceil(waitMs / 1000),
    securityEvent: 'rate_limit',
    limit: name,
  });
}

function keyOf(name: LimitName, { userId, address = '' }: Requester): string {
  const { by } = limits[name];
  // The two kinds of keys cannot collide, because an address block never starts with `m`.
  return userId !== undefined && by !== 'address' ? `m|${userId}` : addressBlock(address);
}

/** 50,000 keys take about 10 MB. The least recently used key is evicted first, so a flood stays counted. */
const maxAddressKeys = 50_000;

/**
 * 50,000 keys take about 10 MB. To evict a window of guesses, an attacker needs this many counted guesses, each from a network that is
 * below its limits.
 */
const maxGuessKeys = 50_000;

const maxLockKeys = 50_000;

interface Window {
  count: number;
  /** The clock is `performance.now()`, which never goes back. */
  endsAt: number;
}

function createMemoryLimitStore(
  maxPerWindow: (name: LimitName) => number,
): LimitStore & { keys: () => number } {
  const names = Object.keys(limits) as LimitName[];
  const ofAddresses = names.filter(
    (name) => limits[name].by === 'address' || limits[name].by === 'either',
  );
  const share = Math.floor(maxAddressKeys / ofAddresses.length);
  const maxOf = { guess: maxGuessKeys, member: maxMembersInMemory, address: share, either: share };
  // Each limit has its own cache, so that a flood under one limit does not evict the failed logins of another limit.
  const windows = Object.fromEntries(
    names.map((name) => [name, createBoundedCache<Window>(maxOf[limits[name].by])]),
  ) as Record<LimitName, LRUCache<string, Window>>;
  const members = createBoundedCache<{ tries: number; lockedUntil: number }>(
    maxLockKeys,
    lockRule.memoryMs,
  );

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
      if (window.count >= maxPerWindow(name))
        return { waitMs: window.endsAt - now, refund: refundNothing };
      window.count += 1;
      return { waitMs: 0, refund: async () => takeBack(name, key, window) };
    },
    reset: async (name, key) => void windows[name].delete(key),
    async memberLock(key, isCounted) {
      const now = performance.now();
      const state = members.get(key) ?? { tries: 0, lockedUntil: 0 };
      const waitMs = Math.max(0, state.lockedUntil - now);
      if (waitMs > 0 || !isCounted)
        return { waitMs, lockMs: 0, refund: refundNothing, clear: refundNothing };
      state.tries += 1;
      const locks = state.tries / lockRule.tries;
      const lockMs = Number.isInteger(locks)
        ? Math.min(lockRule.firstMs * 2 ** (locks - 1), lockRule.maxMs)
        : 0;
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
