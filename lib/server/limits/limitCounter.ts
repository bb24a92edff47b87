import { hash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
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

/** Maximum of keys in memory, about 10 MB. The least recently used are evicted first, so a flooding client stays counted. */
const maxKeys = 50_000;

/** Per limit of guesses: the number of shared windows, which count the keys that arrive when the memory of the limit is full. */
const sharedPlaces = 256;

interface Window {
  count: number;
  /** `performance.now()` time, which never goes back. */
  endsAt: number;
}

/** The maximum of a window under RATE_LIMIT_FACTOR, at least 1. */
export const maxPerWindow = (name: LimitName): number => Math.max(1, Math.round(limits[name].max * serverEnv().rateLimitFactor));

/** Counts in the memory of this process. */
export function createMemoryCounter(max = maxKeys): LimitCounter & { keys: () => number } {
  const names = Object.keys(limits) as LimitName[];
  // One cache per limit: a flood under one limit does not evict the failed logins of another.
  const newCache = () => new LRUCache<string, Window>({ max: Math.floor(max / names.length) });
  const windows = Object.fromEntries(names.map((name) => [name, newCache()])) as Record<LimitName, ReturnType<typeof newCache>>;

  /**
   * The key under which a guess is counted. When the memory is full of running windows, new keys share windows, because an eviction would let
   * a flood of addresses reset counts.
   */
  function placeOf(name: LimitName, key: string, now: number): string {
    const known = windows[name];
    if (limits[name].by !== 'guess' || known.size < known.max - sharedPlaces || known.has(key)) return key;
    const oldest = known.rkeys().next().value ?? '';
    if (now < (known.peek(oldest)?.endsAt ?? 0)) return `shared|${hash('sha256', key).slice(0, 2)}`;
    known.delete(oldest);
    return key;
  }

  return {
    count(name, typedKey) {
      const now = performance.now();
      const key = placeOf(name, typedKey, now);
      let window = windows[name].get(key);
      if (!window || now >= window.endsAt) {
        window = { count: 0, endsAt: now + limits[name].seconds * 1000 };
        windows[name].set(key, window);
      }
      if (window.count >= maxPerWindow(name)) return { waitMs: window.endsAt - now, refund: refundNothing };
      window.count += 1;
      const refund = () => {
        window.count -= 1;
        if (window.count === 0 && windows[name].peek(key) === window) windows[name].delete(key);
      };
      return { waitMs: 0, refund };
    },
    reset: (name, key) => void windows[name].delete(key),
    keys: () => names.reduce((sum, name) => sum + windows[name].size, 0),
  };
}
