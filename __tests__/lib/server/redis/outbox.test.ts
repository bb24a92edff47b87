import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { maxMarks, waitingMarks, writeMark } from '#lib/server/redis/outbox.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const hour = 3_600_000;
const lines = watchLog();
const lost = () => lines.filter(({ event }) => event === 'revocation_lost');

/** A Redis that can be away. Stores value and lifetime by key. */
function fakeRedis() {
  const stored = new Map<string, [value: string, lifetimeMs: number]>();
  const state = { isAway: true, stored, refusedKey: '' };
  const client = {
    eval: async (_script: string, { keys: [key = ''], arguments: [value = '', lifetimeMs] }: { keys: string[]; arguments: string[] }) => {
      if (state.refusedKey === key) throw new Error('OOM command not allowed');
      stored.set(key, [value, Number(lifetimeMs)]);
    },
  };
  const run = async (command: (to: never) => Promise<unknown>) => {
    if (state.isAway) throw new Error('offline');
    return command(client as never);
  };
  const redis = { run, isReachable: () => !state.isAway, isWritable: () => !state.isAway } as unknown as RedisConnection;
  return Object.assign(state, { redis });
}

describe('marks for Redis', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(async () => {
    await vi.advanceTimersByTimeAsync(24 * hour);
    vi.useRealTimers();
  });

  it('are stored at once if Redis is there', async () => {
    const server = fakeRedis();
    server.isAway = false;
    expect(await writeMark(server.redis, 'here', '1', hour)).toBe(true);
    expect([...server.stored]).toEqual([['here', ['1', hour]]]);
    expect([waitingMarks(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('wait during an outage, and are stored for the rest of their lifetime when Redis is back', async () => {
    const server = fakeRedis();
    expect(await writeMark(server.redis, 'first', '1', hour)).toBe(false);
    await vi.advanceTimersByTimeAsync(hour / 2);
    for (let index = 0; index < 1_200; index += 1) await writeMark(server.redis, `more-${index}`, String(index), hour);
    expect(waitingMarks()).toBe(1_201);

    server.isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect(waitingMarks()).toBe(0);
    expect(server.stored.size).toBe(1_201);
    expect(server.stored.get('more-1199')?.[0]).toBe('1199');
    const [, lifetime] = server.stored.get('first') ?? ['', 0];
    expect(lifetime).toBeGreaterThan(hour / 2 - 2_001);
    expect(lifetime).toBeLessThanOrEqual(hour / 2);
    expect(lines.filter(({ event }) => event === 'revocations_shared')).toHaveLength(1);
    expect(vi.getTimerCount()).toBe(0);
    expect(lost()).toEqual([]);
  });

  it('stay if Redis refuses them, and leave at the end of their lifetime', async () => {
    const server = fakeRedis();
    await writeMark(server.redis, 'refused', '1', hour);
    await writeMark(server.redis, 'taken', '1', hour);
    server.isAway = false;
    server.refusedKey = 'refused';
    await vi.advanceTimersByTimeAsync(3_000);
    expect([waitingMarks(), [...server.stored.keys()]]).toEqual([1, ['taken']]);
    await vi.advanceTimersByTimeAsync(hour);
    expect([waitingMarks(), vi.getTimerCount()]).toEqual([0, 0]);
  });

  it('are bounded: above the limit the oldest is given up, and logged', async () => {
    const server = fakeRedis();
    for (let index = 0; index < maxMarks + 2; index += 1) await writeMark(server.redis, `mark-${index}`, '1', hour);
    expect(waitingMarks()).toBe(maxMarks);
    expect(lost()).toHaveLength(2);
    server.isAway = false;
    await vi.advanceTimersByTimeAsync(1_000);
    expect([server.stored.has('mark-1'), server.stored.has('mark-2'), waitingMarks()]).toEqual([false, true, 0]);
  });
});
