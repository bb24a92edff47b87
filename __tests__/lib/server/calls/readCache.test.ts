import { beforeEach, describe, expect, it } from 'vitest';
import { createReadCache } from '#lib/server/calls/readCache.ts';
import type { ReadCache } from '#lib/server/calls/readCache.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { keptLog } from '#tests/support/keptLog.ts';

const { log, lines } = keptLog();
let now: number;
let reads: ReadCache;
/** Number of upstream requests. */
let asked: number;
/** Behavior of the upstream; it answers with the number of requests. */
let upstream: () => Promise<{ status: string }>;

const cacheOf = (factor: number) => createReadCache({ factor, log, redis: null, now: () => now });
const well = async () => ({ status: 'success', games: [asked] });
const down = () => Promise.reject(new UpstreamError('upstream_unavailable', true));

beforeEach(() => {
  now = 1_000;
  asked = 0;
  upstream = well;
  lines.length = 0;
  reads = cacheOf(1);
});

const get = (body: object = {}) =>
  reads.get({
    name: 'get-slot-by-company',
    body,
    seconds: 10,
    ask: () => {
      asked += 1;
      return upstream();
    },
  });

/** The number and the age of the current answer. */
async function shown(body?: object) {
  const { text, ageSeconds } = await get(body);
  return [(JSON.parse(text.toString()) as { games: number[] }).games[0], ageSeconds];
}

describe('a shared read', () => {
  it('is loaded once for parallel requests', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(asked).toBe(1);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('is fresh for its TTL, then returned stale while it is loaded again', async () => {
    await get();
    now += 9_999;
    expect(await shown()).toEqual([1, 9]);
    expect(asked).toBe(1);
    now += 1;
    const reply = get();
    expect(reply).not.toBeInstanceOf(Promise);
    expect(asked).toBe(2);
    await Promise.resolve();
    await expect.poll(() => shown()).toEqual([2, 0]);
    expect(asked).toBe(2);
  });

  it('older than three TTLs waits for the upstream', async () => {
    await get();
    now += 30_001;
    expect(get()).toBeInstanceOf(Promise);
    expect(await shown()).toEqual([2, 0]);
    expect(asked).toBe(2);
  });

  it('is cached per body', async () => {
    expect(await shown({ company: 'c1' })).toEqual([1, 0]);
    expect(await shown({ company: 'c2' })).toEqual([2, 0]);
    expect(await shown({ company: 'c1' })).toEqual([1, 0]);
  });

  it('is not cached unless it succeeds', async () => {
    upstream = async () => ({ status: 'fail' });
    await get();
    await get();
    expect(asked).toBe(2);
  });

  it('is evicted above 32 MB, the least recently used first', async () => {
    const text = 'x'.repeat(1_000_000);
    upstream = async () => ({ status: 'success', games: [asked], text });
    await get({ company: 'loved' });
    for (let company = 0; company < 40; company += 1) {
      await get({ company: `made-up-${company}` });
      await get({ company: 'loved' });
    }
    expect(asked).toBe(41);
    await get({ company: 'made-up-0' });
    expect(asked).toBe(42);
  });

  it('has a TTL multiplied by the factor; 0 disables the cache', async () => {
    reads = cacheOf(3);
    await get();
    now += 29_999;
    await get();
    expect(asked).toBe(1);
    reads = cacheOf(0);
    await get();
    await get();
    expect(asked).toBe(3);
  });
});

describe('a shared read while the upstream fails', () => {
  it.each<[string, () => Promise<{ status: string }>]>([
    ['is down', down],
    ['says no', async () => ({ status: 'fail' })],
  ])('returns the last answer for five minutes: the upstream %s', async (_case, behavior) => {
    await get();
    upstream = behavior;
    for (now += 40_000; now <= 301_000; now += 1_000) expect((await shown())[0]).toBe(1);
    expect(asked).toBeLessThanOrEqual(1 + 27);
    now -= 1_000;
    expect(await shown()).toEqual([1, 300]);
    upstream = down;
    now += 1_000;
    await expect(get()).rejects.toThrow('upstream_unavailable');
  });

  it('waits in the first request only', async () => {
    await get();
    now += 40_000;
    let fail: (error: Error) => void = () => {};
    upstream = () => new Promise((_, reject) => (fail = reject));
    const first = get();
    expect(first).toBeInstanceOf(Promise);
    fail(new UpstreamError('upstream_timeout', true));
    expect((await first).ageSeconds).toBe(40);
    upstream = () => new Promise(() => {});
    for (let visit = 0; visit < 5; visit += 1) {
      now += 10_000;
      expect(get()).not.toBeInstanceOf(Promise);
    }
  });

  it('is logged once, and is fresh again when the upstream recovers', async () => {
    await get();
    upstream = down;
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      await get();
    }
    expect(lines).toMatchObject([
      { level: 'warn', event: 'stale_read', route: '/api/routes/get-slot-by-company', code: 'upstream_unavailable' },
    ]);
    upstream = well;
    now += 10_000;
    await get();
    await expect.poll(async () => (await shown())[1]).toBe(0);
  });

  it('without a cached answer fails, and is loaded again by the next request', async () => {
    upstream = down;
    await expect(get()).rejects.toThrow('upstream_unavailable');
    upstream = well;
    expect((await shown())[1]).toBe(0);
    expect(lines).toEqual([]);
  });
});
