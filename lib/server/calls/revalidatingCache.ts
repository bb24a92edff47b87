import { LRUCache } from 'lru-cache';

export interface Loaded<Value> {
  value: Value;
  /** False: the callers that wait for this load get the value, but it does not replace the cached one. */
  isCacheable: boolean;
  /** When the TTL of the value starts, on the clock `now`. */
  loadedAt: number;
}

interface Entry<Value> {
  value: Value;
  loadedAt: number;
  revalidateAt: number;
  hasFailed: boolean;
}

/** Times are in milliseconds. */
interface RevalidatingCacheOptions<Value> {
  /** If the cached value is older than this many TTLs, `get` waits for the new one. */
  staleTtls: number;
  /** A value older than this is never returned, not even after a failed load. */
  maxAgeMs: number;
  /** Over it, the least recently used entry is evicted. */
  maxBytes: number;
  bytesOf: (value: Value, key: string) => number;
  /** Called after the first failed revalidation of a cached value, with the error or the value that is not cacheable. */
  onStale: (key: string, cause: unknown) => void;
  /** A monotonic clock. */
  now: () => number;
}

interface RevalidatingCache<Value> {
  /** Returns the cached value synchronously, or a promise if the caller has to wait for `load`. */
  get: (key: string, load: () => Promise<Loaded<Value>>, ttlMs: number) => Value | Promise<Value>;
  peek: (key: string) => Value | undefined;
}

/** Stale-while-revalidate and stale-if-error (RFC 5861, docs/decisions/0017). Each key is loaded at most once at a time. */
export function createRevalidatingCache<Value>(options: RevalidatingCacheOptions<Value>): RevalidatingCache<Value> {
  const { staleTtls, maxAgeMs, maxBytes, bytesOf, onStale, now } = options;
  const entries = new LRUCache<string, Entry<Value>>({ maxSize: maxBytes, sizeCalculation: ({ value }, key) => bytesOf(value, key) });
  const loads = new Map<string, Promise<Loaded<Value>>>();

  const keepStale = (key: string, ttlMs: number, cause: unknown) => {
    const entry = entries.peek(key);
    if (!entry) return;
    if (!entry.hasFailed) onStale(key, cause);
    entry.hasFailed = true;
    entry.revalidateAt = now() + ttlMs;
  };

  const startLoad = async (key: string, load: () => Promise<Loaded<Value>>, ttlMs: number) => {
    try {
      const loaded = await load();
      const { value, isCacheable, loadedAt } = loaded;
      if (isCacheable) entries.set(key, { value, loadedAt, revalidateAt: loadedAt + ttlMs, hasFailed: false });
      else keepStale(key, ttlMs, value);
      return loaded;
    } catch (error) {
      keepStale(key, ttlMs, error);
      throw error;
    }
  };

  const loadOnce = (key: string, load: () => Promise<Loaded<Value>>, ttlMs: number) => {
    let running = loads.get(key);
    if (!running) {
      running = startLoad(key, load, ttlMs).finally(() => loads.delete(key));
      loads.set(key, running);
    }
    return running;
  };

  return {
    get(key, load, ttlMs) {
      const entry = entries.get(key);
      const time = now();
      const age = entry ? time - entry.loadedAt : Infinity;
      if (!entry || age > maxAgeMs) return loadOnce(key, load, ttlMs).then(({ value }) => value);
      if (time < entry.revalidateAt) return entry.value;
      const freshOrStale = loadOnce(key, load, ttlMs).then(
        ({ value, isCacheable }) => (isCacheable ? value : entry.value),
        () => entry.value,
      );
      return entry.hasFailed || age <= staleTtls * ttlMs ? entry.value : freshOrStale;
    },
    peek: (key) => entries.peek(key)?.value,
  };
}
