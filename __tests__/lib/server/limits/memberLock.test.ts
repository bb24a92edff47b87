import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { MemberLock } from '#lib/server/limits/limits.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { makeLimits } from '#tests/support/madeLimits.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';

const minute = 60_000;

afterEach(() => void vi.useRealTimers());

/** Fails until a lock starts; returns its length. */
async function failUntilLocked(attempt: MemberLock, key: string): Promise<number> {
  for (let tries = 0; tries < 4; tries += 1) expect(await attempt(key, true)).toMatchObject({ waitMs: 0, lockMs: 0 });
  return (await attempt(key, true)).lockMs;
}

it('the fifth failure in a row locks for 15 minutes, and each lock after it for twice as long, up to a day', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const attempt = makeLimits().memberLock;
  for (const minutes of [15, 30, 60, 120, 240, 480, 960, 1_440, 1_440]) {
    expect(await failUntilLocked(attempt, 'm')).toBe(minutes * minute);
    vi.advanceTimersByTime(minute);
    expect((await attempt('m', true)).waitMs).toBe((minutes - 1) * minute);
    expect((await attempt('m', false)).waitMs).toBe((minutes - 1) * minute);
    expect((await attempt('other', false)).waitMs).toBe(0);
    vi.advanceTimersByTime((minutes - 1) * minute);
  }
});

describe.each(['memory', ...(hasRedis ? ['redis'] : [])])('a lock in %s', (place) => {
  let redis: RedisServer;
  let connection: RedisConnection;
  let locks: MemberLock[];
  let key = '';

  beforeAll(async () => {
    const { memberLock } = makeLimits();
    locks = [memberLock, memberLock];
    if (place === 'memory') return;
    redis = await startRedis();
    connection = await openRedis(redis.url);
    // Two instances.
    locks = locks.map(() => makeLimits({ redis: connection }).memberLock);
  });
  afterAll(async () => {
    await connection?.close();
    await redis?.stop();
  });
  beforeEach(() => void (key = String(Math.random())));

  const attempt: MemberLock = (...request) => locks[Math.round(Math.random())]!(...request);

  it('holds on every instance, doubles, and ends with a success', async () => {
    expect(await failUntilLocked(attempt, key)).toBe(15 * minute);
    for (const isCounted of [true, false]) {
      const { waitMs, lockMs } = await attempt(key, isCounted);
      expect([waitMs > 14.9 * minute, waitMs <= 15 * minute, lockMs]).toEqual([true, true, 0]);
    }
  });

  it('only a counted success ends the row: one without a password proves nothing', async () => {
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

  it('a try that is taken back leaves the lock of another one, and no negative count after a parallel success', async () => {
    const first = await attempt(key, true);
    for (let tries = 0; tries < 4; tries += 1) await attempt(key, true);
    await first.refund();
    expect((await attempt(key, false)).waitMs).toBeGreaterThan(0);

    const [one, other] = [await attempt(`${key} parallel`, true), await attempt(`${key} parallel`, true)];
    await one.clear();
    await other.refund();
    expect(await failUntilLocked(attempt, `${key} parallel`)).toBe(15 * minute);
  });

  it('does not count refunded tries and mere checks', async () => {
    for (let tries = 0; tries < 4; tries += 1) await attempt(key, true);
    for (let more = 0; more < 3; more += 1) {
      const fifth = await attempt(key, true);
      expect(fifth).toMatchObject({ waitMs: 0, lockMs: 15 * minute });
      await fifth.refund();
      expect(await attempt(key, false)).toMatchObject({ waitMs: 0, lockMs: 0 });
    }
  });

  it('lets five of many parallel tries pass', async () => {
    const tries = await Promise.all(Array.from({ length: 40 }, () => attempt(key, true)));
    expect(tries.filter(({ waitMs }) => waitMs === 0)).toHaveLength(5);
  });
});
