import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import {
  createReadCache,
  createRedisReadCache,
  type ReadCache,
} from '#lib/server/calls/readCache.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { faults, fullAnswer, json } from '#tests/support/fakeUpstream.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { logInMember, type Member } from '#tests/support/proxyServer.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';
import { proxy, setUpProxy, upstream as backend } from '#tests/support/setUpProxy.ts';

const { log, lines } = keptLog();
let now: number;
let reads: ReadCache;
let asked: number;
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

async function shown(body?: object) {
  const { text, ageSeconds } = await get(body);
  return [(JSON.parse(text.toString()) as { games: number[] }).games[0], ageSeconds];
}

describe('a shared read', () => {
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

  it('is logged once, and is fresh again when the upstream recovers', async () => {
    await get();
    upstream = down;
    for (let second = 0; second < 60; second += 1) {
      now += 1_000;
      await get();
    }
    expect(lines).toMatchObject([
      {
        level: 'warn',
        event: 'stale_read',
        route: '/api/routes/get-slot-by-company',
        code: 'upstream_unavailable',
      },
    ]);
    upstream = well;
    now += 10_000;
    await get();
    await expect.poll(async () => (await shown())[1]).toBe(0);
  });
});

describe.skipIf(!hasRedis)('instances with one Redis', () => {
  let redis: RedisServer;
  let connections: RedisConnection[];
  let asked = 0;

  beforeAll(async () => {
    redis = await startRedis();
    connections = [await openRedis(redis.url), await openRedis(redis.url)];
  });
  afterAll(async () => {
    await Promise.all(connections.map(({ close }) => close()));
    await redis.stop();
  });

  const shared = (index: number) =>
    createRedisReadCache(connections[index] as RedisConnection, 'backend.example', 'build');
  const instance = (index: number) =>
    createReadCache({ factor: 1, log: keptLog().log, redis: shared(index) });
  const read = (company: string, seconds = 10) => ({
    name: 'get-slot-by-company',
    body: { company },
    seconds,
    ask: async () => ({ status: 'success', title: '별빛\n슬롯', asked: (asked += 1) }),
  });

  it('send one upstream request together', async () => {
    const [one, other] = [instance(0), instance(1)];
    const first = await one.get(read('shared'));
    // The reply does not wait for the write to Redis.
    await expect
      .poll(async () => (await shared(1).find('get-slot-by-company {"company":"shared"}'))?.text)
      .toEqual(first.text);
    const second = await other.get(read('shared'));
    expect(second.text.toString()).toBe('{"status":"success","title":"별빛\\n슬롯","asked":1}');
    expect([first.text.equals(second.text), asked]).toEqual([true, 1]);
  });

  it('wait 50 ms for a slow Redis, then ask the upstream', async () => {
    redis.freeze();
    const before = performance.now();
    const { answer } = await instance(0).get(read('frozen'));
    const ms = performance.now() - before;
    redis.thaw();
    expect(answer).toBe('success');
    expect(ms).toBeGreaterThanOrEqual(45);
    expect(ms).toBeLessThan(900);
  });
});

describe('the reads of a portal', () => {
  const rows = Object.entries(calls) as [CallName, CallDefinition][];
  const homePage = rows.filter(
    ([name, { shared }]) => shared && !['get-slot-by-company', 'get-sport-setting'].includes(name),
  );

  setUpProxy({ SHARED_READ_FACTOR: '1' });
  // Answers age by the fake clock only.
  beforeAll(() => void vi.useFakeTimers({ toFake: ['performance'] }));
  afterAll(() => void vi.useRealTimers());
  beforeEach(() => void vi.advanceTimersByTime(600_000));

  it('two hundred home pages in ten seconds cause ten requests at most', async () => {
    for (let tenth = 0; tenth < 10; tenth += 1) {
      await Promise.all(
        homePage.flatMap(([name]) => Array.from({ length: 20 }, () => proxy.call(name))),
      );
      vi.advanceTimersByTime(999);
    }
    expect(homePage.length).toBeGreaterThanOrEqual(7);
    expect(backend.journal.length).toBeLessThanOrEqual(10);
  });

  it('two members with 150 reads each get no data of the other', async () => {
    const [one, other] = await Promise.all([logInMember('member-one'), logInMember('member-two')]);
    backend.behavior = (response) => {
      const token = String(response.req.headers.authorization ?? 'nobody');
      const nick = token.replace('canary-upstream-token-of-', '');
      json({ data: { ...fullAnswer, user: { ...fullAnswer.user, id: nick, nick } } })(response);
    };
    const ask = async (member: Member) => {
      const [own, list] = await Promise.all([
        proxy.call('get-member', member),
        proxy.call('get-user-notices', member),
      ]);
      return own.text + list.text;
    };
    for (let round = 0; round < 3; round += 1) {
      const turns = Array.from({ length: 50 }, () => [ask(one), ask(other)]).flat();
      (await Promise.all(turns)).forEach((text, turn) => {
        expect(text).toContain(turn % 2 ? 'member-two' : 'member-one');
        expect(text).not.toContain(turn % 2 ? 'member-one' : 'member-two');
      });
    }
    expect(backend.journal.length).toBe(300 + 1);
  });

  it('while the upstream is down, shared reads return the last answer with its age, and member calls fail', async () => {
    const before = await proxy.call('get-casino-setting');
    expect(before.headers.age).toBe('0');
    backend.behavior = faults.reset;
    vi.advanceTimersByTime(290_000);
    const last = await proxy.call('get-casino-setting');
    expect([last.status, last.text, last.headers.age]).toEqual([200, before.text, '290']);
    expect((await proxy.call('get-member', await logInMember())).status).toBe(502);
  });
});
