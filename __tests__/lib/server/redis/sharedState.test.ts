import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createMemoryCounter, maxPerWindow } from '#lib/server/limits/limitCounter.ts';
import type { LimitCounter } from '#lib/server/limits/limitCounter.ts';
import { createRedisCounter } from '#lib/server/limits/limitCounterRedis.ts';
import type { LimitName } from '#lib/server/config/limits.ts';
import { waitingMarks, writeMark } from '#lib/server/redis/outbox.ts';
import { connectRedis } from '#lib/server/redis/redis.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { prepareSharedState, sharedRedis, sharedStateStatus } from '#lib/server/redis/sharedRedis.ts';
import { attemptLogin } from '#lib/server/session/loginAttempt.ts';
import { isSessionRevoked, revokeMember, revokeSession, revocationCheckMs } from '#lib/server/session/revokedSessions.ts';
import { configure } from '#tests/support/authServer.ts';
import { freePort } from '#tests/support/freePort.ts';
import { hasRedis, startRedis } from '#tests/support/redisServer.ts';
import type { RedisServer } from '#tests/support/redisServer.ts';
import { watchLog } from '#tests/support/watchLog.ts';

const isRevoked = (sessionId: string, issuedAt = Date.now()) => isSessionRevoked({ sessionId, userId: 'demo', issuedAt });

describe.skipIf(!hasRedis)('instances that share a Redis', () => {
  let port: number;
  let redis: RedisServer;
  let other: RedisConnection;
  const lines = watchLog();

  beforeAll(async () => {
    port = await freePort();
    configure({ RATE_LIMIT_FACTOR: '1', REDIS_URL: `redis://127.0.0.1:${port}` });
    redis = await startRedis(port);
    other = connectRedis(redis.url);
    await Promise.all([prepareSharedState(), other.connected]);
  });
  afterAll(async () => {
    await other.close();
    await sharedRedis()?.close();
    await redis.stop();
  });
  beforeEach(() => {
    configure({ RATE_LIMIT_FACTOR: '1', REDIS_URL: `redis://127.0.0.1:${port}` });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  const isReachable = (expected: boolean) => vi.waitFor(() => expect(sharedRedis()?.isReachable()).toBe(expected), { timeout: 8_000 });
  const marksOf = (pattern: string) =>
    other.run(async (client) =>
      Promise.all((await client.keys(pattern)).map(async (key) => ({ key, value: await client.get(key), life: await client.pTTL(key) }))),
    );

  it('count each limit together and exactly, under concurrent requests', async () => {
    const [one, two] = [
      createRedisCounter(other, createMemoryCounter()),
      createRedisCounter(sharedRedis() ?? other, createMemoryCounter()),
    ];
    const wait = async (counter: LimitCounter, name: LimitName, key: string) => (await counter.count(name, key)).waitMs;
    const waits = await Promise.all(Array.from({ length: 300 }, (_, index) => wait(index % 2 ? one : two, 'read', 'm|together')));
    expect(waits.filter((wait) => wait === 0)).toHaveLength(120);
    for (const wait of waits.filter((ms) => ms > 0)) expect(wait).toBeLessThanOrEqual(60_000);
    expect(await wait(one, 'read', 'm|alone')).toBe(0);

    for (let failed = 0; failed < 4; failed += 1) expect(await wait(one, 'loginHere', 'k')).toBe(0);
    const fifth = await one.count('loginHere', 'k');
    await fifth.refund();
    expect(await wait(two, 'loginHere', 'k')).toBe(0);
    expect(await wait(one, 'loginHere', 'k')).toBeGreaterThan(800_000);
    await two.reset('loginHere', 'k');
    await fifth.refund();
    for (let failed = 0; failed < 5; failed += 1) expect(await wait(one, 'loginHere', 'k')).toBe(0);
    expect(await wait(two, 'loginHere', 'k')).toBeGreaterThan(0);
  });

  it('store no member id and no address in Redis, and no count beyond its window', async () => {
    await createRedisCounter(other, createMemoryCounter()).count('loginHere', '198.51.100.77|demo-member');
    for (const { key, value, life } of await marksOf('portal:limit:*')) {
      expect(key).toMatch(/^portal:limit:\w+:[\w-]{22}$/);
      expect(value).toMatch(/^\d+$/);
      expect(life).toBeGreaterThan(0);
      expect(life).toBeLessThanOrEqual(900_000);
    }
  });

  it('ask the backend at most 60 times in any hour about an account that 1,000 /64s of one /48 guess at for three hours', async () => {
    // Redis has no clock that a test could move: every window gets shorter instead.
    const shorten = `for _, key in ipairs(redis.call('KEYS', 'portal:limit:login*')) do
      redis.call('PEXPIRE', key, redis.call('PTTL', key) - ${18 * 60_000}) end`;
    const askedIn: number[] = [];
    const guess = (index: number) =>
      new Promise<number>((resolve) => {
        const ask = async () => (resolve(1), null);
        attemptLogin({ userId: 'hunted', address: `2001:db8:77:${index.toString(16)}::1` }, ask).catch(() => resolve(0));
      });
    for (let round = 0; round < 10; round += 1) {
      const asked = await Promise.all(Array.from({ length: 100 }, (_, index) => guess(round * 100 + index)));
      askedIn.push(asked.reduce((sum, one) => sum + one, 0));
      await other.run((client) => client.eval(shorten));
    }
    const inAnHour = askedIn.map((_, round) => askedIn.slice(round, round + 4).reduce((sum, one) => sum + one, 0));
    expect([askedIn[0], Math.max(...inAnHour)]).toEqual([30, expect.toSatisfy((most: number) => most <= 60)]);
  });

  it('see a sign-out of another instance within five seconds, and query no more often', async () => {
    const session = 'session-of-another-1';
    vi.useFakeTimers({ toFake: ['performance'] });
    expect(await isRevoked(session)).toBe(false);
    expect(isRevoked(session)).toBe(false);
    await revokeSession('session-of-ours');
    const [mark] = await marksOf('portal:ended:*');
    expect(mark).toMatchObject({ key: expect.stringMatching(/^portal:ended:[\w-]{43}$/) as string, value: '1' });
    expect(mark?.life).toBeLessThanOrEqual(8 * 3_600_000);
    expect(isRevoked('session-of-ours')).toBe(true);

    // The other instance revokes the first session: it writes the same value under another key.
    const { createHash } = await import('node:crypto');
    await other.run((client) => client.set(`portal:ended:${createHash('sha256').update(session).digest('base64url')}`, '1'));
    expect(revocationCheckMs).toBe(5_000);
    vi.advanceTimersByTime(revocationCheckMs - 1);
    expect(isRevoked(session)).toBe(false);
    vi.advanceTimersByTime(2);
    expect(await isRevoked(session)).toBe(true);
    expect(isRevoked(session)).toBe(true);
  });

  it('see the end of all older sessions of a member, and of no other member', async () => {
    const now = Date.now();
    expect(await isRevoked('older-session', now - 1)).toBe(false);
    await revokeMember('demo', now);
    expect([isRevoked('older-session', now - 1), await isRevoked('newer-session', now)]).toEqual([true, false]);
    const marks = await marksOf('portal:valid-from:*');
    expect(marks).toHaveLength(1);
    expect(marks[0]).toMatchObject({ key: expect.stringMatching(/^portal:valid-from:[\w-]{43}$/) as string, value: String(now) });
    expect(marks[0]?.life).toBeLessThanOrEqual(8 * 3_600_000);

    // Another instance has told Redis; this one has not looked since.
    const looked = performance.now();
    await other.run((client) => client.set(marks[0]!.key, String(now + 1_000)));
    vi.useFakeTimers({ toFake: ['performance'] });
    vi.advanceTimersByTime(looked + revocationCheckMs + 1);
    expect(await isRevoked('newer-session', now)).toBe(true);
    expect(await isSessionRevoked({ sessionId: 'of-another', userId: 'minji', issuedAt: now - 1 })).toBe(false);
  });

  it('continue with their own counts while Redis is down, without delay, and log it', async () => {
    const counter = createRedisCounter(sharedRedis() ?? other, createMemoryCounter());
    await redis.stop();
    await counter.count('loginHere', 'outage');
    await isReachable(false);
    expect(sharedStateStatus()).toBe('redis out of reach');
    const before = performance.now();
    const wait = async () => (await counter.count('loginHere', 'outage')).waitMs;
    for (let failed = 1; failed < maxPerWindow('loginHere'); failed += 1) expect(await wait()).toBe(0);
    expect(await wait()).toBeGreaterThan(0);
    expect(await isRevoked('any-session')).toBe(false);
    await revokeSession('signed-out-now');
    expect(await isRevoked('signed-out-now')).toBe(true);
    expect(performance.now() - before).toBeLessThan(900);
    expect(lines.filter(({ event }) => event === 'revocation_waiting')).toHaveLength(1);
    expect(waitingMarks()).toBe(1);

    redis = await startRedis(port);
    await isReachable(true);
    await vi.waitFor(() => expect(waitingMarks()).toBe(0), { timeout: 5_000 });
    expect(await marksOf('portal:ended:*')).toHaveLength(1);
    expect(sharedStateStatus()).toBe('redis');
    expect(await wait()).toBe(0);
  });

  it('keep the newest mark of a key, also if an older one waits for Redis', async () => {
    let isAway = true;
    const run: RedisConnection['run'] = (command) => (isAway ? Promise.reject(new Error('offline')) : other.run(command));
    const late: RedisConnection = { ...other, run, isWritable: () => !isAway };
    const valueOf = (key: string) => other.run((client) => client.get(key));
    const write = (redis: RedisConnection, key: string, value: string) => writeMark(redis, key, value, 60_000);

    // Both of this instance.
    await write(late, 'mark:here', '100');
    await write(other, 'mark:here', '200');
    expect(waitingMarks()).toBe(0);
    // Both wait, and the older one fails last.
    await Promise.all([write(late, 'mark:both', '200'), write(late, 'mark:both', '100')]);
    // The newer one is of another instance.
    await write(late, 'mark:there', '100');
    await other.run((client) => client.set('mark:there', '200'));

    isAway = false;
    await vi.waitFor(() => expect(waitingMarks()).toBe(0), { timeout: 5_000 });
    expect(await Promise.all(['mark:here', 'mark:both', 'mark:there'].map(valueOf))).toEqual(['200', '200', '200']);
    expect(await other.run((client) => client.pTTL('mark:here'))).toBeGreaterThan(0);
  });

  it('do not count refused requests', async () => {
    const counter = createRedisCounter(sharedRedis() ?? other, createMemoryCounter());
    const most = maxPerWindow('loginAddress');
    const counts = await Promise.all(Array.from({ length: 2 * most }, () => counter.count('loginAddress', 'cafe')));
    const passed = counts.filter(({ waitMs }) => waitMs === 0);
    expect(passed).toHaveLength(most);
    for (const { refund } of passed) await refund();
    expect((await counter.count('loginAddress', 'cafe')).waitMs).toBe(0);
  });

  it('refund a count in the store that counted it, after Redis went down or came back', async () => {
    const memory = createMemoryCounter();
    const counter = createRedisCounter(sharedRedis() ?? other, memory);
    const inRedis = await counter.count('loginHere', 'between');
    await redis.stop();
    await counter.count('read', 'anybody');
    await isReachable(false);
    const inMemory = await counter.count('loginHere', 'between');
    for (let failed = 1; failed < 5; failed += 1) await counter.count('loginHere', 'between');
    await inRedis.refund();
    expect((await counter.count('loginHere', 'between')).waitMs).toBeGreaterThan(0);

    redis = await startRedis(port);
    await isReachable(true);
    for (let failed = 0; failed < 5; failed += 1) expect((await counter.count('loginHere', 'between')).waitMs).toBe(0);
    await inMemory.refund();
    expect((await counter.count('loginHere', 'between')).waitMs).toBeGreaterThan(0);
    expect((await memory.count('loginHere', 'between')).waitMs).toBe(0);
    await counter.reset('loginHere', 'between');
    for (const place of [counter, memory]) expect((await place.count('loginHere', 'between')).waitMs).toBe(0);
  });

  it('wait once for a hanging Redis, not at every call', async () => {
    const counter = createRedisCounter(sharedRedis() ?? other, createMemoryCounter());
    expect((await counter.count('read', 'warm')).waitMs).toBe(0);
    redis.freeze();
    await counter.count('read', 'warm');
    const before = performance.now();
    for (let asked = 0; asked < 50; asked += 1) await counter.count('read', 'warm');
    expect(performance.now() - before).toBeLessThan(900);
    redis.thaw();
    await isReachable(true);
  });
});
