import { LRUCache } from 'lru-cache';
import { limits, maxMembersInMemory, type LimitName } from '#lib/server/config/limits.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** The result of one count. */
export interface Count {
  /** 0 = counted, within the limit; else not counted, and the milliseconds until the window ends. */
  waitMs: number;
  /** Refunds the count in the store that counted it. No-op after the window or a reset. */
  refund: () => void | Promise<void>;
}

/** Fixed-window counter per limit and key: synchronous in memory, asynchronous in Redis. */
export interface LimitCounter {
  count: (name: LimitName, key: string) => Count | Promise<Count>;
  /** Starts a new window. */
  reset: (name: LimitName, key: string) => void | Promise<void>;
}

export const refundNothing = (): void => {};

/** Maximum of keys of all limits by address, about 10 MB. The least recently used are evicted first, so a flooding client stays counted. */
const maxKeys = 50_000;

/**
 * Maximum of keys for each limit of guesses, about 10 MB. An eviction forgets at most one window of guesses, and costs an attacker this many
 * counted guesses, each from a network that is not over a limit.
 */
const maxGuessKeys = 50_000;

interface Window {
  count: number;
  /** `performance.now()` time, which never goes back. */
  endsAt: number;
}

/** The maximum of a window under RATE_LIMIT_FACTOR, at least 1. */
export const maxPerWindow = (name: LimitName): number => Math.max(1, Math.round(limits[name].max * serverEnv().rateLimitFactor));

export interface MemoryCounter extends LimitCounter {
  keys: () => number;
}

/** Counts in the memory of this process. */
export function createMemoryCounter(max = maxKeys): MemoryCounter {
  const names = Object.keys(limits) as LimitName[];
  const share = max / names.filter((name) => limits[name].by === 'address' || limits[name].by === 'either').length;
  const maxOf = { guess: maxGuessKeys, member: maxMembersInMemory, address: share, either: share };
  // One cache per limit: a flood under one limit does not evict the failed logins of another. `maxSize` reserves no memory, unlike `max`.
  const newCache = (name: LimitName) =>
    new LRUCache<string, Window>({ maxSize: Math.floor(maxOf[limits[name].by]), sizeCalculation: () => 1 });
  const windows = Object.fromEntries(names.map((name) => [name, newCache(name)])) as Record<LimitName, ReturnType<typeof newCache>>;

  const takeBack = (name: LimitName, key: string, window: Window) => {
    window.count -= 1;
    if (window.count === 0 && windows[name].peek(key) === window) windows[name].delete(key);
  };

  return {
    count(name, key) {
      const now = performance.now();
      let window = windows[name].get(key);
      if (!window || now >= window.endsAt) {
        window = { count: 0, endsAt: now + limits[name].seconds * 1000 };
        windows[name].set(key, window);
      }
      if (window.count >= maxPerWindow(name)) return { waitMs: window.endsAt - now, refund: refundNothing };
      window.count += 1;
      return { waitMs: 0, refund: () => takeBack(name, key, window) };
    },
    reset: (name, key) => void windows[name].delete(key),
    keys: () => names.reduce((sum, name) => sum + windows[name].size, 0),
  };
}
