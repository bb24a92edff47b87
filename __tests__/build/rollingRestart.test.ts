import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { CallName } from '#contract/calls.ts';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin } from '#tests/support/authServer.ts';
import { fullAnswer, json, startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import type { FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { freePort } from '#tests/support/freePort.ts';
import { hasNginx, startNginx } from '#tests/deploy/nginxServer.ts';
import type { Nginx } from '#tests/deploy/nginxServer.ts';
import { callsTo, logInElsewhere, logInMember } from '#tests/support/proxyServer.ts';
import type { Member, ProxyReply } from '#tests/support/proxyServer.ts';
import { hasRedis, startRedis } from '#tests/support/redisServer.ts';
import type { RedisServer } from '#tests/support/redisServer.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';
import type { Program } from '#tests/support/spawnPortal.ts';
import { lostOf, underLoad, type Answered, type Asked } from './underLoad.ts';

describe.skipIf(!hasNginx || !hasRedis)(
  'two portals behind deploy/nginx.conf, restarted one after the other under load',
  () => {
    let upstream: FakeUpstream;
    let redis: RedisServer;
    let nginx: Nginx;
    let member: Member;
    let ports: [number, number];
    const portals = new Map<number, Program>();
    let variables: Record<string, string>;

    const start = async (port: number) =>
      void portals.set(port, await spawnPortal({ ...variables, PORT: String(port) }));

    beforeAll(async () => {
      [upstream, redis] = await Promise.all([startFakeUpstream(), startRedis()]);
      // Money calls are slow, so that some are running when an instance is killed.
      upstream.behavior = (response) =>
        void setTimeout(
          () => json({ data: fullAnswer })(response),
          response.req.url?.includes('deposit') ? 150 : 20,
        );
      variables = {
        UPSTREAM_URL: upstream.url,
        REDIS_URL: redis.url,
        NEXTAUTH_URL: origin,
        NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
        TRUSTED_HOPS: '1',
        RATE_LIMIT_FACTOR: '0',
      };
      logInElsewhere(variables);
      ports = [await freePort(), await freePort()];
      await Promise.all(ports.map(start));
      nginx = await startNginx(ports);
      member = await logInMember();
    }, 60_000);
    afterAll(async () => {
      await nginx.stop();
      await Promise.all([...portals.values()].map((portal) => portal.stop('SIGKILL')));
      await redis.stop();
      await upstream.close();
    });

    let forms = 0;

    const answered = ({ status, headers }: Pick<ProxyReply, 'status' | 'headers'>): Answered => ({
      isAnswered: headers['x-request-id'] !== undefined,
      told: status === 200 ? 'done' : 'failed',
    });
    const visit = async (path: string) =>
      answered(await new AuthBrowser(nginx.port, 'https').send(path));
    const read = async (name: CallName) =>
      answered(await callsTo(nginx.port, origin).call(name, member));

    async function submitForm(): Promise<Answered> {
      const amount = String((forms += 1) * 10_000);
      const reply = await callsTo(nginx.port, origin).call('apply-user-deposit', member, {
        body: `{"balance":${amount}}`,
      });
      const outcome = reply.json.error?.outcome === 'not_sent' ? 'not_sent' : 'unknown';
      return { ...answered(reply), amount, told: reply.status === 200 ? 'done' : outcome };
    }

    const askFor: Record<string, () => Promise<Answered>> = {
      page: () => visit('/jp/game'),
      session: () => visit('/api/auth/session'),
      read: () => read('get-note-list'),
      'shared read': () => read('get-casino-setting'),
      money: submitForm,
    };

    function expectTruth(asked: Asked[]) {
      const sent = upstream.journal
        .filter(({ path }) => path.includes('deposit'))
        .map(({ body }) => String(JSON.parse(body).balance));
      expect(new Set(sent).size).toBe(sent.length);
      const told = asked.filter(
        ({ amount, told: outcome }) => amount !== undefined && outcome !== 'unknown',
      );
      expect(told.filter(({ told: outcome }) => outcome === 'done')).not.toEqual([]);
      expect(
        told.filter(
          ({ told: outcome, amount = '' }) => sent.includes(amount) !== (outcome === 'done'),
        ),
      ).toEqual([]);
    }

    it('answer all requests when they are stopped by SIGTERM', async () => {
      const asked = await underLoad(askFor, async () => {
        for (const port of ports) {
          expect((await portals.get(port)?.stop('SIGTERM'))?.code).toBe(0);
          await start(port);
        }
      });
      expect(lostOf(asked)).toEqual([]);
      expectTruth(asked);
    }, 120_000);

    it('answer all requests except those running on a killed instance, and neither duplicate nor lose money', async () => {
      const kills: { from: number; to: number }[] = [];
      const asked = await underLoad(askFor, async (untilAnswered) => {
        for (const port of ports) {
          const from = performance.now();
          await portals.get(port)?.stop('SIGKILL');
          kills.push({ from, to: performance.now() });
          await start(port);
          // A request that nginx repeats must be answered before the second instance is killed, because there is no third one.
          await untilAnswered();
        }
      });
      const lost = lostOf(asked);
      // nginx repeats a GET on the other instance, but never a POST.
      expect(lost.filter(({ what }) => what === 'page' || what === 'session')).toEqual([]);
      const isDuringKill = ({ startedAt, endedAt }: Asked) =>
        kills.some(({ from, to }) => startedAt < to && endedAt > from);
      expect(lost.filter((one) => !isDuringKill(one))).toEqual([]);
      expectTruth(asked);
    }, 120_000);
  },
);
