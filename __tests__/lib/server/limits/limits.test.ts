import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import type { Limits, MemberLock } from '#lib/server/limits/limits.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { freePort } from '#tests/support/freePort.ts';
import { makeLimits } from '#tests/support/madeLimits.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';

const minute = 60_000;
afterEach(() => void vi.useRealTimers());

let port: number;
let server: RedisServer;
let connections: RedisConnection[] = [];
let key = '';

beforeAll(async () => {
  if (!hasRedis) return;
  port = await freePort();
  server = await startRedis(port);
  connections = await Promise.all([openRedis(server.url), openRedis(server.url)]);
});
afterAll(async () => {
  for (const connection of connections) await connection.close();
  await server?.stop();
});
beforeEach(() => void (key = String(Math.random())));

async function failUntilLocked(attempt: MemberLock, key: string): Promise<number> {
  for (let tries = 0; tries < 4; tries += 1)
    expect(await attempt(key, true)).toMatchObject({ waitMs: 0, lockMs: 0 });
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
  let locks: MemberLock[];

  beforeAll(() => {
    const { memberLock } = makeLimits();
    locks =
      place === 'memory'
        ? [memberLock, memberLock]
        : connections.map((redis) => makeLimits({ redis }).memberLock);
  });

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

    const [one, other] = [
      await attempt(`${key} parallel`, true),
      await attempt(`${key} parallel`, true),
    ];
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

describe.skipIf(!hasRedis)('instances that share a Redis', () => {
  let one: Limits;
  let other: Limits;

  beforeEach(
    () =>
      void ([one, other] = connections.map((redis) => makeLimits({ redis })) as [Limits, Limits]),
  );

  const windowKey = (name: LimitName = 'loginHere') => one.stored([name], { address: key })[0]!.key;
  const stored = () => connections[0]!.run((client) => client.get(windowKey()));
  const endIn = (ms: number) => connections[0]!.run((client) => client.pExpire(windowKey(), ms));
  const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const isReachable = (expected: boolean) =>
    vi.waitFor(
      () => expect(connections.map((each) => each.isReachable())).toEqual([expected, expected]),
      { timeout: 8_000 },
    );

  const count = async (by = one, name: LimitName = 'loginHere') => {
    try {
      return { seconds: 0, refund: (await by.countGuess([[name, key]])).refund };
    } catch (failure) {
      return {
        seconds: (failure as CallFailure).details.retryAfterSeconds ?? NaN,
        refund: async () => {},
      };
    }
  };
  const passed = async (counts: ReturnType<typeof count>[]) =>
    (await Promise.all(counts)).filter(({ seconds }) => seconds === 0);
  const exhaust = () => Promise.all(Array.from({ length: 5 }, () => count()));

  it('count together and exactly, under concurrent requests, and tell the rest of the window', async () => {
    const counts = Array.from({ length: 300 }, (_, index) =>
      count(index % 2 ? one : other, 'read'),
    );
    expect(await passed(counts)).toHaveLength(120);
    for (const { seconds } of await Promise.all(counts)) expect(seconds).toBeLessThanOrEqual(60);
    await exhaust();
    const { seconds } = await count(other);
    expect([seconds > 890, seconds <= 900, await stored()]).toEqual([true, true, '5']);
  });

  it('a refund allows one more, a success five, and neither makes a negative count', async () => {
    const early = await one.countGuess([['loginHere', key]]);
    const counts = await Promise.all(Array.from({ length: 4 }, () => count()));
    await counts[0]?.refund();
    expect([(await count()).seconds, (await count()).seconds > 0]).toEqual([0, true]);
    await early.succeed();
    await counts[1]?.refund();
    expect(await stored()).toBeNull();
    await (await count(other)).refund();
    await counts[2]?.refund();
    expect(await stored()).toBe('0');
  });

  it('a refund in the last moment of a window is not taken from the next one', async () => {
    const { refund } = await count();
    await endIn(500);
    const last = await count();
    await pause(510);
    await exhaust();
    await last.refund();
    expect((await count()).seconds).toBeGreaterThan(0);
    await refund();
  });

  it('store no member id and no address, and no count beyond its window', async () => {
    await one.countGuess([['loginHere', '198.51.100.77|demo-member']]);
    const keys = await connections[0]!.run((client) => client.keys('portal:limit:*'));
    expect(keys.length).toBeGreaterThan(0);
    for (const each of keys) {
      expect(each).toMatch(/^portal:limit:\w+:[\w-]{22}$/);
      expect(await connections[0]!.run((client) => client.get(each))).toMatch(/^\d+$/);
      const life = await connections[0]!.run((client) => client.pTTL(each));
      expect([life > 0, life <= 900_000]).toEqual([true, true]);
    }
    expect(
      makeLimits({ backend: 'other.example' }).stored(['loginHere'], { address: key })[0]!.key,
    ).not.toBe(windowKey());
  });

  it('count and lock alone while Redis is down, without delay', async () => {
    await server.stop();
    await count();
    await isReachable(false);
    const before = performance.now();
    for (let failed = 1; failed < 5; failed += 1) expect((await count()).seconds).toBe(0);
    expect((await count()).seconds).toBeGreaterThan(0);
    for (let tries = 1; tries < 5; tries += 1)
      expect(await one.memberLock(key, true)).toMatchObject({ waitMs: 0, lockMs: 0 });
    expect((await one.memberLock(key, true)).lockMs).toBe(900_000);
    expect([
      (await one.memberLock(key, false)).waitMs > 0,
      (await other.memberLock(key, false)).waitMs,
    ]).toEqual([true, 0]);
    expect(performance.now() - before).toBeLessThan(900);

    server = await startRedis(port);
    await isReachable(true);
    expect((await count()).seconds).toBe(0);
  });

  it('refund a count in the store that counted it, after Redis went down or came back', async () => {
    const inRedis = await count();
    await server.stop();
    await count(one, 'read');
    await count(other, 'read');
    await isReachable(false);
    const inMemory = await one.countGuess([['loginHere', key]]);
    for (let failed = 1; failed < 5; failed += 1) await count();
    await inRedis.refund();
    expect((await count()).seconds).toBeGreaterThan(0);

    server = await startRedis(port);
    await isReachable(true);
    await exhaust();
    await inMemory.refund();
    expect((await count()).seconds).toBeGreaterThan(0);
    await inMemory.succeed();
    expect((await count()).seconds).toBe(0);
    await server.stop();
    await Promise.all([count(one, 'read'), count(other, 'read')]);
    await isReachable(false);
    expect([(await count()).seconds, (await count()).seconds]).toEqual([0, 0]);
    server = await startRedis(port);
    await isReachable(true);
  });
});

const names = Object.keys(limits) as LimitName[];

function counter() {
  const { countGuess, keys } = makeLimits();
  const count = async (name: LimitName, address: string) => {
    try {
      return { seconds: 0, refund: (await countGuess([[name, address]])).refund };
    } catch (failure) {
      const { details } = failure as CallFailure;
      expect(details).toMatchObject({ securityEvent: 'rate_limit', limit: name });
      return { seconds: details.retryAfterSeconds ?? 0, refund: async () => {} };
    }
  };
  return {
    count,
    keys,
    wait: async (name: LimitName, address: string) => (await count(name, address)).seconds,
  };
}

// The last tests of the file, because a flood holds up the connections to Redis.
describe('counting in memory', () => {
  beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));

  it.each(names)('allows %s up to its limit and then returns the wait time', async (name) => {
    const { max, seconds } = limits[name];
    const { wait } = counter();
    for (let asked = 0; asked < max; asked += 1) expect(await wait(name, 'one')).toBe(0);
    vi.advanceTimersByTime(400);
    expect(await wait(name, 'one')).toBe(seconds);
    expect(await wait(name, 'other')).toBe(0);
    vi.advanceTimersByTime(seconds * 1000 - 401);
    expect(await wait(name, 'one')).toBe(1);
    vi.advanceTimersByTime(1);
    expect(await wait(name, 'one')).toBe(0);
  });

  it('refunds nothing for a refused request or after the window', async () => {
    const { count, wait } = counter();
    const counts = await Promise.all(Array.from({ length: 5 }, () => count('loginHere', 'one')));
    await counts[0]?.refund();
    expect([await wait('loginHere', 'one'), await wait('loginHere', 'one')]).toEqual([0, 900]);
    vi.advanceTimersByTime(900_000);
    for (let asked = 0; asked < 5; asked += 1) expect(await wait('loginHere', 'one')).toBe(0);
    await counts[1]?.refund();
    expect(await wait('loginHere', 'one')).toBe(900);
    const only = await count('moneyPause', 'one');
    vi.advanceTimersByTime(1_000);
    expect(await wait('moneyPause', 'one')).toBe(0);
    await only.refund();
    expect(await wait('moneyPause', 'one')).toBe(1);
  });

  it('counts a guess under all its keys or none; a success starts a new window for the first key and refunds the others', async () => {
    const { countGuess } = makeLimits();
    const guess = () =>
      countGuess([
        ['loginHere', 'here'],
        ['loginAddress', 'address'],
      ]);
    const [early, second] = [await guess(), await guess()];
    for (let failed = 2; failed < 5; failed += 1) await guess();
    const failure = {
      code: 'rate_limited',
      details: { retryAfterSeconds: 900, limit: 'loginHere' },
    };
    for (let refused = 0; refused < 30; refused += 1)
      await expect(guess()).rejects.toMatchObject(failure);
    await early.succeed();
    await second.refund(); // of the first key nothing, because its window has ended
    for (let failed = 0; failed < 5; failed += 1) await guess();
    await expect(guess()).rejects.toMatchObject(failure);
    // The address has used 8 of its 20 requests: what another limit refuses is taken back.
    for (let other = 8; other < 20; other += 1) await countGuess([['loginAddress', 'address']]);
    const limited = countGuess([
      ['loginSite', 'site'],
      ['loginAddress', 'address'],
    ]);
    await expect(limited).rejects.toMatchObject({ details: { limit: 'loginAddress' } });
    for (let failed = 0; failed < 120; failed += 1) await countGuess([['loginSite', 'site']]);
    await expect(countGuess([['loginSite', 'site']])).rejects.toThrow('rate_limited');
  });

  it('is multiplied by the factor, with a minimum of 1; with 0 there are no limits', async () => {
    const maxima = (factor: number) => makeLimits({ factor }).stored(['read', 'money', 'moneyPause'], { userId: 'm' }).map(({ max }) => max); // prettier-ignore
    expect([maxima(0.5), maxima(10), maxima(0)]).toEqual([[60, 3, 1], [1_200, 60, 10], []]);
    const none = makeLimits({ factor: 0 });
    for (let asked = 0; asked < 1_000; asked += 1) {
      await none.requireUnder('moneyPause', { userId: 'm' });
      await (await none.countGuess([['loginHere', 'm']])).refund();
      expect(await none.memberLock('m', true)).toMatchObject({ waitMs: 0, lockMs: 0 });
    }
    expect(none.keys()).toBe(0);
  });

  it('holds at most 50,000 keys by address in a flood of addresses, and keeps counting the most active one', async () => {
    const others = names.filter(
      (name) => limits[name].by === 'address' || limits[name].by === 'either',
    );
    const { wait, keys } = counter();
    for (let asked = 0; asked < 600; asked += 1) await wait('stranger', 'flood');
    let refused = 0;
    for (let address = 0; address < 100_000; address += 1) {
      await wait(others[address % others.length] ?? 'stranger', `2001:db8:${address.toString(16)}`);
      if (address % 1_000 === 0 && (await wait('stranger', 'flood')) > 0) refused += 1;
    }
    expect(refused).toBe(100);
    expect([keys() > 25_000, keys() <= 50_000]).toEqual([true, true]);
  });

  it('a flood of guesses neither closes the limit to others nor makes it forget, up to 50,000 keys of each limit', async () => {
    const { wait, keys } = counter();
    for (let failed = 0; failed < 20; failed += 1) await wait('loginAddress', 'early');
    for (let address = 0; address < 49_999; address += 1)
      expect(await wait('loginAddress', String(address))).toBe(0);
    expect(await wait('loginAddress', 'early')).toBe(900);
    for (let address = 50_000; address < 60_000; address += 1)
      await wait('loginAddress', String(address));
    expect([await wait('loginAddress', 'early'), keys()]).toEqual([900, 50_000]);
  });

  it('counts each of 10,000 members who are online together', async () => {
    const { requireUnder } = makeLimits();
    const read = (userId: string) => requireUnder('read', { userId });
    for (let asked = 0; asked < limits.read.max; asked += 1) await read('first');
    for (let member = 0; member < 10_000; member += 1) await read(String(member));
    await expect(read('first')).rejects.toThrow(CallFailure);
  });
});
