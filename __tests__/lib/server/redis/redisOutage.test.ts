import { randomUUID } from 'node:crypto';
import { stat } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerReply } from '#lib/server/http/callReply.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import type { Submissions } from '#lib/server/idempotency/submissions.ts';
import { createRedis, type RedisConnection } from '#lib/server/redis/redis.ts';
import { json } from '#tests/support/fakeUpstream.ts';
import { freePort } from '#tests/support/freePort.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { logLines, type ProxyReply } from '#tests/support/proxyServer.ts';
import { hasRedis, openRedis, startRedis, type RedisServer } from '#tests/support/redisServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const done = answerReply({ status: 'success' });
const refused = {
  code: 'overloaded',
  details: { retryAfterSeconds: 2, securityEvent: 'shared_state_away' },
};

/** Blocks this process in a callback of I/O, after which ended timers run before arrived answers are read. */
const stallProcess = (ms: number) =>
  new Promise<void>((resolve) =>
    stat('.', () => {
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms);
      resolve();
    }),
  );

describe.skipIf(!hasRedis)('submissions in Redis', () => {
  let server: RedisServer | undefined;
  let port: number;
  let redis: RedisConnection;
  let submissions: Submissions;
  let lines: Record<string, unknown>[];
  const send = vi.fn(async () => done);

  beforeEach(async () => {
    port = await freePort();
    const kept = keptLog();
    lines = kept.lines;
    redis = createRedis(`redis://127.0.0.1:${port}`, kept);
    submissions = submissionsIn(createRedisStore(redis), kept);
    await vi.waitUntil(() => lines.length > 0, { timeout: 20_000 }); // redis_unreachable
    send.mockReset().mockResolvedValue(done);
  });
  afterEach(async () => {
    await redis.close();
    await server?.stop();
    server = undefined;
  });

  const start = async (...options: string[]) => {
    server = await startRedis(port, options);
    await vi.waitFor(
      () =>
        expect([redis.isWritable(), redis.status()]).toEqual([
          true,
          expect.stringMatching(/^redis;/),
        ]),
      {
        timeout: 5_000,
        interval: 50,
      },
    );
    return server;
  };
  const submit = (id: string = randomUUID()) =>
    submissions.submit(
      { id, bodyHash: 'body', limitMs: 20_000, requestId: 'request', limits: [] },
      send,
    );
  const elapsed = async (work: Promise<unknown>) => {
    const before = performance.now();
    await work;
    return performance.now() - before;
  };
  const isRefused = (id?: string) => expect(submit(id)).rejects.toMatchObject(refused);
  const events = () => lines.map(({ event }) => event);

  it('are refused at once while Redis is unreachable, none waits for the timeout of a second', async () => {
    await redis.connected;
    expect(redis.status()).toBe('redis out of reach');
    for (let round = 0; round < 5; round += 1) expect(await elapsed(isRefused())).toBeLessThan(900);
    expect(send).not.toHaveBeenCalled();
  });

  it('go on when Redis is back, and each change is logged once', async () => {
    await (await start()).stop();
    await vi.waitFor(() => isRefused(), { timeout: 5_000 });
    await start();
    expect(await submit()).toBe(done);
    expect(events()).toEqual([
      'redis_unreachable',
      'redis_reachable',
      'redis_unreachable',
      'redis_reachable',
    ]);
  });

  it('are refused while the policy of Redis is volatile-ttl: it may evict what it was told', async () => {
    const policy = 'volatile-ttl';
    await start('--maxmemory', '100mb', '--maxmemory-policy', policy);
    expect(lines).toContainEqual(
      expect.objectContaining({ level: 'error', event: 'redis_evicts', policy }),
    );
    await isRefused();
    expect(send).not.toHaveBeenCalled();
    expect(submissions.fault()).toBe('Redis may evict what it was told');
  });

  it.each([
    [['--appendonly', 'yes', '--appendfsync', 'always'], 'redis'],
    [
      ['--appendonly', 'yes', '--appendfsync', 'everysec'],
      'redis; appendfsync is everysec: a power cut loses the last of it',
    ],
    [['--appendonly', 'no'], 'redis; appendonly is no: a restart loses all of it'],
  ])('in a Redis with %j: the status is "%s"', async (options, status) => {
    server = await startRedis(port, options);
    const own = await openRedis(server.url);
    expect(own.status()).toBe(status);
    await own.close();
  });

  it('take an answer that arrived in time while this process was busy', async () => {
    await start();
    const answer = redis.run((client) => client.blPop('empty', 0.5));
    // The client of Redis writes a command in the next turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve));
    await stallProcess(1_100);
    expect([await answer, redis.isReachable()]).toEqual([null, true]);
  });

  it('are refused after a second while Redis hangs, and a claim that Redis makes later is released', async () => {
    const { freeze, thaw } = await start();
    const key = randomUUID();
    freeze();
    const first = await elapsed(isRefused(key));
    expect([first > 900, first < 2_000]).toEqual([true, true]);
    expect(await elapsed(isRefused()), 'later ones do not wait').toBeLessThan(900);
    expect(send).not.toHaveBeenCalled();
    thaw();
    await vi.waitFor(
      () => expect(events().slice(2)).toEqual(['redis_unreachable', 'redis_reachable']),
      { timeout: 5_000 },
    );
    expect(await submit(key)).toBe(done);
    expect((await submit(key)).isReplayed).toBe(true);
  });

  it('are refused while Redis is full; the cause and the recovery are logged once each', async () => {
    const { url } = await start();
    const own = await openRedis(url);
    await own.run((client) => client.configSet('maxmemory', '1'));
    for (let round = 0; round < 3; round += 1) await isRefused();
    // A full Redis still answers reads: an answered read is not a recovery.
    expect(await submissions.replay('other', 20_000)).toBeNull();
    expect(redis.status()).toBe('redis out of reach');
    expect(lines.at(-1)).toMatchObject({ event: 'redis_refused', kind: 'OOM', level: 'error' });
    await own.run((client) => client.configSet('maxmemory', '0'));
    await own.close();
    await vi.waitFor(() => expect(redis.isWritable()).toBe(true), { timeout: 5_000 });
    expect(events().slice(2)).toEqual(['redis_refused', 'redis_reachable']);
    expect(await submit()).toBe(done);
  });
});

const portalPort = await freePort();

describe.skipIf(!hasRedis)('a portal with Redis', () => {
  let server: RedisServer;

  setUpProxy({ REDIS_URL: `redis://127.0.0.1:${portalPort}` });
  beforeEach(() => void (upstream.behavior = json({ data: { status: 'success', deposits: [] } })));

  const submit = (key: string = randomUUID(), isFirst = true) =>
    proxy.call('apply-user-withdraw', member, {
      headers: { 'idempotency-key': key, 'idempotency-first-try': isFirst ? 'true' : undefined },
    });
  const refusal = ({ status, headers, json: body }: ProxyReply) => [
    status,
    headers['retry-after'],
    body.error,
  ];
  const isBack = () =>
    vi.waitFor(async () => expect((await submit()).status).toBe(200), {
      timeout: 5_000,
      interval: 50,
    });

  it('refuses money calls while Redis is away and sends nothing; a repeat is unknown, other calls work', async () => {
    const notSent = [503, '2', { code: 'overloaded', outcome: 'not_sent' }];
    expect(refusal(await submit())).toEqual(notSent);
    expect(upstream.journal).toEqual([]);
    expect((await proxy.call('get-deposit-list', member)).json.status).toBe('success');
    const line = {
      level: 'warn',
      event: 'shared_state_away',
      status: 503,
      code: 'overloaded',
      outcome: 'not_sent',
    };
    expect(logLines.filter(({ event }) => event === 'shared_state_away')).toEqual([
      expect.objectContaining(line),
    ]);

    server = await startRedis(portalPort);
    await isBack();
    const key = randomUUID();
    expect((await submit(key)).status).toBe(200);
    expect((await submit(key, false)).headers['idempotency-replayed']).toBe('true');
    upstream.journal.length = 0;
    await server.stop();
    const unknown = [503, '2', { code: 'overloaded', outcome: 'unknown' }];
    await vi.waitFor(async () => expect(refusal(await submit(key, false))).toEqual(unknown), {
      timeout: 5_000,
    });
    expect(upstream.journal).toEqual([]);
  });

  it('stores no member, key, body or token in Redis, and nothing but the age of the data for longer than a day', async () => {
    server = await startRedis(portalPort);
    await isBack();
    await submit();
    const own = await openRedis(server.url);
    const kept = await own.run(async (client) => {
      const names = await client.keys('*');
      return Promise.all(
        names.sort().map(async (name) => ({
          name,
          value: await client.get(name),
          life: await client.pTTL(name),
        })),
      );
    });
    await own.close();
    await server.stop();
    const birth = expect.objectContaining({
      name: 'portal:submissions:birth',
      value: expect.stringMatching(/^\d{10}$/),
    });
    const latest = expect.objectContaining({
      name: 'portal:submissions:latest',
      value: expect.stringMatching(/^\d{10}$/),
    });
    expect(kept).toEqual([expect.anything(), expect.anything(), birth, latest]);
    // The digest of the body; that of the amount is missing, because this request does not name its amount.
    const digest = expect.stringMatching(/^[\w-]{43}\.$/);
    const reply = { httpStatus: 200, text: '{"status":"success"}', answer: 'success' };
    for (const { name, value, life } of kept.slice(0, 2)) {
      expect(name).toMatch(/^portal:submission:[\w-]{43}$/);
      expect(JSON.parse(String(value))).toEqual({ bodyHash: digest, reply });
      expect(life).toBeGreaterThan(86_390_000);
      expect(life).toBeLessThanOrEqual(86_400_000);
    }
  });
});
