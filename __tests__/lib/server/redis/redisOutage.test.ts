import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { json } from '#tests/support/fakeUpstream.ts';
import type { Behavior } from '#tests/support/fakeUpstream.ts';
import { freePort } from '#tests/support/freePort.ts';
import { hasRedis, startRedis } from '#tests/support/redisServer.ts';
import type { RedisServer } from '#tests/support/redisServer.ts';
import { logLines } from '#tests/support/proxyServer.ts';
import type { ProxyReply } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';
import { stallProcess } from '#tests/support/stallProcess.ts';

const redisPort = await freePort();

describe.skipIf(!hasRedis)('a portal with Redis', () => {
  let redis: RedisServer | undefined;

  setUpProxy({ REDIS_URL: `redis://127.0.0.1:${redisPort}` });
  beforeEach(() => void (upstream.behavior = json({ data: { status: 'success', deposits: [] } })));
  afterEach(async () => {
    await redis?.stop();
    redis = undefined;
  });

  const submit = (key: string = randomUUID()) => proxy.call('apply-user-withdraw', member, { headers: { 'idempotency-key': key } });
  const repeat = (key: string) =>
    proxy.call('apply-user-withdraw', member, { headers: { 'idempotency-key': key, 'idempotency-first-try': undefined } });
  const refusal = ({ status, headers, json: body }: ProxyReply) => [status, headers['retry-after'], body.error];
  const notSent = [503, '2', { code: 'overloaded', outcome: 'not_sent' }];
  const unknown = [503, '2', { code: 'overloaded', outcome: 'unknown' }];
  const events = () => logLines.map(({ event }) => event).filter((event) => String(event).startsWith('redis_'));
  const isBack = () => vi.waitFor(async () => expect((await submit()).status).toBe(200), { timeout: 5_000, interval: 50 });

  it('refuses money calls at once and sends nothing while Redis is unreachable; other calls work', async () => {
    const { prepareSharedState } = await import('#lib/server/redis/sharedRedis.ts');
    expect(await prepareSharedState()).toBe('redis out of reach');
    const before = performance.now();
    for (let round = 0; round < 5; round += 1) expect(refusal(await submit())).toEqual(notSent);
    expect(performance.now() - before, 'none waits for the timeout of a second').toBeLessThan(900);
    expect(upstream.journal).toEqual([]);
    expect((await proxy.call('get-deposit-list', member)).json.status).toBe('success');
    const refused = { level: 'warn', event: 'shared_state_away', status: 503, code: 'overloaded', outcome: 'not_sent' };
    expect(logLines.filter(({ event }) => event === 'shared_state_away')).toEqual(Array(5).fill(expect.objectContaining(refused)));
  });

  it('reconnects when Redis is back, and logs each change once', async () => {
    redis = await startRedis(redisPort);
    await isBack();
    await redis.stop();
    await vi.waitFor(async () => expect(refusal(await submit())).toEqual(notSent));
    redis = await startRedis(redisPort);
    await isBack();
    await vi.waitFor(() => expect(events()).toEqual(['redis_reachable', 'redis_unreachable', 'redis_reachable']), { timeout: 5_000 });
  });

  it('leaves a form that was carried out unknown if it is sent again while Redis is away or hangs', async () => {
    redis = await startRedis(redisPort);
    await isBack();
    const key = randomUUID();
    expect((await submit(key)).status).toBe(200);
    upstream.journal.length = 0;
    redis.freeze();
    expect(refusal(await repeat(key))).toEqual(unknown);
    redis.thaw();
    await isBack();
    expect((await repeat(key)).headers['idempotency-replayed']).toBe('true');
    await redis.stop();
    await vi.waitFor(async () => expect(refusal(await repeat(key))).toEqual(unknown));
    expect(upstream.journal.filter(({ path }) => path === calls['apply-user-withdraw'].upstreamPath).length).toBeLessThan(2);
  });

  it('refuses money while the policy of Redis is volatile-ttl: it may evict what was sent', async () => {
    const policy = 'volatile-ttl';
    redis = await startRedis(redisPort, ['--maxmemory', '100mb', '--maxmemory-policy', policy]);
    await vi.waitFor(() => expect(logLines).toContainEqual(expect.objectContaining({ event: 'redis_evicts', policy })), { timeout: 5_000 });
    upstream.journal.length = 0;
    expect(refusal(await submit())).toEqual(notSent);
    expect(upstream.journal).toEqual([]);
    expect((await proxy.call('get-deposit-list', member)).json.status).toBe('success');
    const { moneySubmissions } = await import('#lib/server/idempotency/submissions.ts');
    expect(moneySubmissions().fault()).toBe('Redis may evict what it was told');
  });

  it('reports no outage before the first connection attempt', async () => {
    redis = await startRedis(redisPort);
    const { connectRedis } = await import('#lib/server/redis/redis.ts');
    const own = connectRedis(redis.url);
    await expect(own.run((client) => client.ping())).rejects.toThrow('offline');
    await own.connected;
    expect([own.isWritable(), await own.run((client) => client.ping())]).toEqual([true, 'PONG']);
    await own.close();
    expect(logLines.filter(({ kind }) => kind === 'ClientOfflineError')).toEqual([]);
  });

  it('takes an answer that arrived in time while this process was busy', async () => {
    redis = await startRedis(redisPort);
    const { connectRedis } = await import('#lib/server/redis/redis.ts');
    const own = connectRedis(redis.url);
    await own.connected;
    const answer = own.run((client) => client.blPop('empty', 0.5));
    // The client writes a command in the next turn.
    await new Promise((resolve) => setImmediate(resolve));
    await stallProcess(1_100);
    expect([await answer, own.isReachable()]).toEqual([null, true]);
    await own.close();
  });

  it('refuses money calls after a second while Redis hangs, and releases a claim that Redis makes later', async () => {
    redis = await startRedis(redisPort);
    await isBack();
    upstream.journal.length = 0;
    const key = randomUUID();
    redis.freeze();
    const before = performance.now();
    expect(refusal(await submit(key))).toEqual(notSent);
    expect(performance.now() - before).toBeGreaterThan(900);
    expect(performance.now() - before).toBeLessThan(2_000);
    const known = performance.now();
    expect(refusal(await submit())).toEqual(notSent);
    expect(performance.now() - known, 'later calls do not wait').toBeLessThan(900);
    expect(upstream.journal).toEqual([]);
    redis.thaw();
    await vi.waitFor(() => expect(events()).toEqual(['redis_reachable', 'redis_unreachable', 'redis_reachable']), { timeout: 5_000 });
    await isBack();
    const again = await submit(key);
    expect([again.json, again.headers['idempotency-replayed']]).toEqual([{ status: 'success' }, undefined]);
  });

  it('returns the result if Redis is lost during the upstream request', async () => {
    redis = await startRedis(redisPort);
    await isBack();
    const { behavior } = upstream;
    const afterTheEnd: Behavior = (response) => void redis?.stop().then(() => behavior(response));
    upstream.behavior = afterTheEnd;
    expect((await submit()).json).toEqual({ status: 'success' });
    expect(logLines).toContainEqual(expect.objectContaining({ event: 'submission_not_kept', level: 'error' }));
  });

  it('refuses money calls while Redis is full, and logs the cause and the recovery once each', async () => {
    const { sharedStateStatus } = await import('#lib/server/redis/sharedRedis.ts');
    redis = await startRedis(redisPort);
    await isBack();
    await vi.waitFor(() => expect(events()).toEqual(['redis_reachable']), { timeout: 5_000 });
    upstream.journal.length = 0;
    const { connectRedis } = await import('#lib/server/redis/redis.ts');
    const own = connectRedis(redis.url);
    await own.connected;
    await own.run((client) => client.configSet('maxmemory', '1'));
    for (let round = 0; round < 3; round += 1) expect(refusal(await submit())).toEqual(notSent);
    // A full Redis still answers reads; that is not a recovery.
    expect((await proxy.call('get-deposit-list', member)).json.status).toBe('success');
    expect(sharedStateStatus()).toBe('redis out of reach');
    expect(upstream.journal.map(({ path }) => path)).toEqual([calls['get-deposit-list'].upstreamPath]);
    expect(logLines).toContainEqual(expect.objectContaining({ event: 'redis_refused', kind: 'OOM', level: 'error' }));

    await own.run((client) => client.configSet('maxmemory', '0'));
    await own.close();
    await vi.waitFor(() => expect(sharedStateStatus()).toBe('redis'), { timeout: 5_000 });
    expect(events()).toEqual(['redis_reachable', 'redis_refused', 'redis_reachable']);
    expect((await submit()).json).toEqual({ status: 'success' });
  });

  it('stores no member, key, body or token in Redis, and nothing but the age of the data for longer than a day', async () => {
    redis = await startRedis(redisPort);
    await isBack();
    const key = randomUUID();
    await submit(key);
    const { connectRedis } = await import('#lib/server/redis/redis.ts');
    const own = connectRedis(redis.url);
    await own.connected;
    const kept = await own.run(async (client) => {
      const names = await client.keys('*');
      return Promise.all(names.sort().map(async (name) => ({ name, value: await client.get(name), life: await client.pTTL(name) })));
    });
    await own.close();
    const birth = expect.objectContaining({ name: 'portal:submissions:birth', value: expect.stringMatching(/^\d{10}$/) });
    const latest = expect.objectContaining({ name: 'portal:submissions:latest', value: expect.stringMatching(/^\d{10}$/) });
    expect(kept).toEqual([expect.anything(), expect.anything(), birth, latest]);
    // Of the body, and of the amount if the browser names it.
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
