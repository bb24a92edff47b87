import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryLock, createRedisLock, type MemberLock } from '#lib/server/limits/memberLock.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { configure } from '#tests/support/authServer.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';

const minute = 60_000;

beforeEach(() => void configure());
afterEach(() => void vi.useRealTimers());

/** Fails until a lock starts; returns its length. */
async function failUntilLocked(attempt: MemberLock, key: string): Promise<number> {
  for (let tries = 0; tries < 4; tries += 1) expect(await attempt(key, true)).toMatchObject({ waitMs: 0, lockMs: 0 });
  return (await attempt(key, true)).lockMs;
}

it('the fifth failure in a row locks for 15 minutes, and each lock after it for twice as long, up to a day', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const attempt = createMemoryLock();
  for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]) {
    expect(await failUntilLocked(attempt, 'm')).toBe(minutes * minute);
    vi.advanceTimersByTime(minute);
    expect((await attempt('m', true)).waitMs).toBe((minutes - 1) * minute);
    expect((await attempt('m', false)).waitMs).toBe((minutes - 1) * minute);
    expect((await attempt('other', false)).waitMs).toBe(0);
    vi.advanceTimersByTime((minutes - 1) * minute);
  }
});

describe.each(['memory', 'redis'] as const)('a lock in %s', (place) => {
  let redis: RedisServer;
  let connection: RedisConnection;
  let locks: MemberLock[];
  let key = '';
  const isSkipped = place === 'redis' && !hasRedis;

  beforeAll(async () => {
    const memory = createMemoryLock();
    locks = [memory, memory];
    if (place === 'memory' || isSkipped) return;
    redis = await startRedis();
    connection = await openRedis(redis.url);
    // Two instances.
    locks = [createRedisLock(connection, createMemoryLock()), createRedisLock(connection, createMemoryLock())];
  });
  afterAll(async () => {
    await connection?.close();
    await redis?.stop();
  });
  beforeEach(() => void (key = String(Math.random())));

  const attempt: MemberLock = (...request) => locks[Math.round(Math.random())]!(...request);

  it.skipIf(isSkipped)('holds on every instance, doubles, and ends with a success', async () => {
    expect(await failUntilLocked(attempt, key)).toBe(15 * minute);
    for (const isCounted of [true, false]) {
      const { waitMs, lockMs } = await attempt(key, isCounted);
      expect([waitMs > 14.9 * minute, waitMs <= 15 * minute, lockMs]).toEqual([true, true, 0]);
    }
  });

  it.skipIf(isSkipped)('only a counted success ends the row: one without a password proves nothing', async () => {
    for (let tries = 0; tries < 3; tries += 1) await attempt(key, true);
    await (await attempt(key, false)).clear();
    await attempt(key, true);
    const fifth = await attempt(key, true);
    expect(fifth.lockMs).toBe(15 * minute);
    await (await attempt(key, true)).clear();
    expect((await attempt(key, false)).waitMs).toBeGreaterThan(0);
    await fifth.clear();
    expect(await failUntilLocked(attempt, key)).toBe(15 * minute);
  });

  it.skipIf(isSkipped)('a try that is taken back leaves the lock of another one', async () => {
    const first = await attempt(key, true);
    for (let tries = 0; tries < 4; tries += 1) await attempt(key, true);
    await first.refund();
    expect((await attempt(key, false)).waitMs).toBeGreaterThan(0);
  });

  it.skipIf(isSkipped)('a try that is taken back after a parallel success leaves no negative count', async () => {
    const [first, second] = [await attempt(key, true), await attempt(key, true)];
    await first.clear();
    await second.refund();
    expect(await failUntilLocked(attempt, key)).toBe(15 * minute);
  });

  it.skipIf(isSkipped)('does not count refunded tries and mere checks', async () => {
    for (let tries = 0; tries < 4; tries += 1) await attempt(key, true);
    for (let more = 0; more < 3; more += 1) {
      const fifth = await attempt(key, true);
      expect(fifth).toMatchObject({ waitMs: 0, lockMs: 15 * minute });
      await fifth.refund();
      expect(await attempt(key, false)).toMatchObject({ waitMs: 0, lockMs: 0 });
    }
  });

  it.skipIf(isSkipped)('lets five of many parallel tries pass', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => attempt(key, true)));
    expect(tries.filter(({ waitMs }) => waitMs === 0)).toHaveLength(5);
  });
});

it.skipIf(!hasRedis)('while Redis is unreachable, each instance locks separately', async () => {
  const redis = await startRedis();
  const connection = await openRedis(redis.url);
  const attempt = createRedisLock(connection, createMemoryLock());
  await redis.stop();
  expect(await failUntilLocked(attempt, 'm')).toBe(15 * minute);
  expect((await attempt('m', false)).waitMs).toBeGreaterThan(0);
  await connection.close();
});
