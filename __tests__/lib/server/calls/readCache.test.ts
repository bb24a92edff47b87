import { beforeEach, describe, expect, it } from 'vitest';
import { createReadCache } from '#lib/server/calls/readCache.ts';
import type { ReadCache } from '#lib/server/calls/readCache.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const lines = watchLog();
let now: number;
let reads: ReadCache;
/** How often the upstream was asked. */
let asked: number;
/** What the upstream does; it answers how often it was asked. */
let upstream: () => Promise<{ status: string }>;

const well = async () => ({ status: 'success', games: [asked] });
const down = () => Promise.reject(new UpstreamError('upstream_unavailable', true));

beforeEach(() => {
  now = 1_000;
  asked = 0;
  upstream = well;
  reads = createReadCache(1, null, () => now);
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

/** Which answer somebody gets now, and its age. */
async function shown(body?: object) {
  const { text, ageSeconds } = await get(body);
  return [(JSON.parse(text.toString()) as { games: number[] }).games[0], ageSeconds];
}

describe('a shared read', () => {
  it('is asked once, however many come at the same time', async () => {
    const replies = await Promise.all(Array.from({ length: 100 }, () => get()));
    expect(asked).toBe(1);
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  });

  it('is new for its seconds, and then given once more at once while it is asked anew', async () => {
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

  it('is waited for after half a minute in which nobody came', async () => {
    await get();
    now += 30_001;
    expect(get()).toBeInstanceOf(Promise);
    expect(await shown()).toEqual([2, 0]);
    expect(asked).toBe(2);
  });

  it('is another one for another body', async () => {
    expect(await shown({ company: 'c1' })).toEqual([1, 0]);
    expect(await shown({ company: 'c2' })).toEqual([2, 0]);
    expect(await shown({ company: 'c1' })).toEqual([1, 0]);
  });

  it('is not kept unless it is a success', async () => {
    upstream = async () => ({ status: 'fail' });
    await get();
    await get();
    expect(asked).toBe(2);
  });

  it('keeps no more than 32 MB, and what is asked most', async () => {
    upstream = async () => ({ status: 'success', games: [asked], text: 'x'.repeat(1_000_000) });
    await get({ company: 'loved' });
    for (let company = 0; company < 100; company += 1) {
      await get({ company: `made-up-${company}` });
      await get({ company: 'loved' });
    }
    expect(asked).toBe(101);
    await get({ company: 'made-up-0' });
    expect(asked).toBe(102);
  });

  it('lasts longer or not at all by the operator’s factor', async () => {
    reads = createReadCache(3, null, () => now);
    await get();
    now += 29_999;
    await get();
    expect(asked).toBe(1);
    reads = createReadCache(0, null, () => now);
    await get();
    await get();
    expect(asked).toBe(3);
  });
});

describe('while the upstream fails', () => {
  it.each<[string, () => Promise<{ status: string }>]>([
    ['is down', down],
    ['says no', async () => ({ status: 'fail' })],
  ])('everybody gets the last answer for five minutes: it %s', async (_case, behavior) => {
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

  it('only the first waits to find out', async () => {
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

  it('says so in the log once, and shows the new answer when it is back', async () => {
    await get();
    upstream = down;
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      await get();
    }
    expect(lines).toEqual([{ level: 'warn', event: 'stale_read', route: '/api/routes/get-slot-by-company', code: 'upstream_unavailable' }]);
    upstream = well;
    now += 10_000;
    await get();
    await expect.poll(async () => (await shown())[1]).toBe(0);
  });

  it('a failure is nobody’s answer: without one to keep it is told, and asked again', async () => {
    upstream = down;
    await expect(get()).rejects.toThrow('upstream_unavailable');
    upstream = well;
    expect((await shown())[1]).toBe(0);
    expect(lines).toEqual([]);
  });
});
