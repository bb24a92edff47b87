import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import type { FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { freePort } from '#tests/support/freePort.ts';
import { startMeteredPortal } from '#tests/support/meteredPortal.ts';
import type { MeteredPortal } from '#tests/support/meteredPortal.ts';
import { logInMember } from '#tests/support/proxyServer.ts';
import { hasRedis, startRedis } from '#tests/support/redisServer.ts';

describe.skipIf(!hasRedis)('/metrics of a portal with Redis', () => {
  let upstream: FakeUpstream;
  let portal: MeteredPortal;
  let redisPort: number;

  beforeAll(async () => {
    redisPort = await freePort();
    upstream = await startFakeUpstream();
    portal = await startMeteredPortal(upstream.url, { REDIS_URL: `redis://127.0.0.1:${redisPort}` });
    await portal.startCounting();
  });
  afterAll(async () => {
    portal.stopCounting();
    await portal.close();
    await upstream.close();
  });

  const isUp = async () => (await portal.series()).get('shared_state_up');
  const notSent = 'money_outcome_total{call="apply-user-withdraw",outcome="not_sent"}';

  it('contains the state of Redis, and the money calls refused without it', async () => {
    await expect.poll(isUp).toBe(0);
    const member = await logInMember();
    expect((await portal.call('apply-user-withdraw', member)).status).toBe(503);
    expect((await portal.call('apply-user-withdraw', member)).status).toBe(503);
    expect(await portal.counted(notSent)).toEqual([2]);
    // A replay-only request is not a submission.
    expect((await portal.call('apply-user-withdraw', member, { headers: { 'idempotency-replay-only': 'true' } })).status).toBe(503);
    expect(await portal.counted(notSent)).toEqual([2]);

    const redis = await startRedis(redisPort);
    await expect.poll(isUp, { timeout: 5_000 }).toBe(1);
    await redis.stop();
    await expect.poll(isUp, { timeout: 5_000 }).toBe(0);
  });
});
