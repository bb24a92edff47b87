import { beforeEach, describe, expect, it, vi } from 'vitest';
import { createRevalidatingCache, type Loaded, type RevalidatingCache } from '#lib/server/http/revalidatingCache.ts';

let time: number;
let cache: RevalidatingCache<string>;
const load = vi.fn<() => Promise<Loaded<string>>>();
const loads = (...values: string[]) => values.forEach((value) => load.mockResolvedValueOnce({ value, isCacheable: true }));
const pass = (ms: number) => (time += ms);

beforeEach(() => {
  time = 0;
  load.mockReset();
  cache = createRevalidatingCache<string>({ ttlMs: 10_000, maxBytes: 10, bytesOf: () => 1, now: () => time });
});

/** Waits for a load in the background. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

describe('the revalidating cache', () => {
  it('loads a key once per TTL', async () => {
    loads('first');
    expect(await cache.get('/', load)).toBe('first');
    pass(9_999);
    expect(cache.get('/', load)).toBe('first');
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('loads once for parallel requests', async () => {
    loads('first');
    const values = await Promise.all(Array.from({ length: 100 }, () => cache.get('/', load)));
    expect(new Set(values)).toEqual(new Set(['first']));
    expect(load).toHaveBeenCalledTimes(1);
  });

  it('returns a stale value synchronously while it loads the new one', async () => {
    loads('first', 'second');
    await cache.get('/', load);
    pass(10_000);
    expect(cache.get('/', load)).toBe('first');
    expect(cache.get('/', load)).toBe('first');
    await settle();
    expect(cache.get('/', load)).toBe('second');
    expect(load).toHaveBeenCalledTimes(2);
  });

  it('keeps a stale value after a failed load, and loads again one TTL later', async () => {
    loads('first');
    load.mockRejectedValueOnce(new Error('broken'));
    loads('third');
    await cache.get('/', load);
    pass(10_000);
    cache.get('/', load);
    await settle();
    expect(cache.get('/', load)).toBe('first');
    expect(load).toHaveBeenCalledTimes(2);
    pass(10_000);
    cache.get('/', load);
    await settle();
    expect(cache.get('/', load)).toBe('third');
  });

  it('keeps a value when the new one is not cacheable', async () => {
    loads('good');
    await cache.get('/', load);
    load.mockResolvedValueOnce({ value: 'failed', isCacheable: false });
    pass(10_000);
    cache.get('/', load);
    await settle();
    expect(cache.get('/', load)).toBe('good');
  });

  it('does not store a value that is not cacheable', async () => {
    load.mockResolvedValueOnce({ value: 'once', isCacheable: false });
    loads('again');
    expect(await cache.get('/', load)).toBe('once');
    expect(await cache.get('/', load)).toBe('again');
  });

  it('rejects without a value when the load fails, and recovers', async () => {
    load.mockRejectedValueOnce(new Error('broken'));
    loads('good');
    await expect(cache.get('/', load)).rejects.toThrow('broken');
    expect(await cache.get('/', load)).toBe('good');
  });
});
