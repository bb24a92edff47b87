import { LRUCache } from 'lru-cache';
import { limits } from '#lib/server/config/limits.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';

/** One that was counted, or was one too many. */
export interface Count {
  /** 0 = within the limit; else milliseconds until the window ends. */
  waitMs: number;
  /** Takes it back where it was counted, and no other: of a window that is over or forgotten nothing is left to take. */
  refund: () => void | Promise<void>;
}

/** Counts by limit and key. Answers at once from memory, later from a store that instances share. */
export interface LimitCounter {
  count: (name: LimitName, key: string) => Count | Promise<Count>;
  /** Begins anew. */
  reset: (name: LimitName, key: string) => void | Promise<void>;
}

/** For what counted nothing. */
export const refundNothing = (): void => {};

/** All the keys that memory holds at once, in about 10 MB. Those asked least lately go first: whoever floods is not among them. */
export const maxKeys = 50_000;

interface Window {
  count: number;
  /** On the clock of `performance.now()`, which nobody sets. */
  endsAt: number;
}

/** How many a window takes: at least one, as nothing else would ever pass. */
export const maxPerWindow = (name: LimitName): number => Math.max(1, Math.round(limits[name].max * serverEnv().rateLimitFactor));

/** Counts in this process alone. */
export function createMemoryCounter(): LimitCounter & { keys: () => number } {
  const names = Object.keys(limits) as LimitName[];
  // Each limit has room of its own: a flood under one does not push out the failed logins of another.
  const max = Math.floor(maxKeys / names.length);
  const rooms = Object.fromEntries(names.map((name) => [name, new LRUCache<string, Window>({ max })])) as Record<
    LimitName,
    LRUCache<string, Window>
  >;
  return {
    count(name, key) {
      const now = performance.now();
      let window = rooms[name].get(key);
      if (!window || now >= window.endsAt) {
        window = { count: 0, endsAt: now + limits[name].seconds * 1000 };
        rooms[name].set(key, window);
      }
      if (window.count >= maxPerWindow(name)) return { waitMs: window.endsAt - now, refund: refundNothing };
      window.count += 1;
      return { waitMs: 0, refund: () => void (window.count -= 1) };
    },
    reset: (name, key) => void rooms[name].delete(key),
    keys: () => names.reduce((sum, name) => sum + rooms[name].size, 0),
  };
}
