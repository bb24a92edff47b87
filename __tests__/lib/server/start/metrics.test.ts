import type { AddressInfo } from 'node:net';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { limits, type LimitName } from '#lib/server/config/limits.ts';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { moneyOutcomes, trafficClasses, upstreamOutcomes } from '#lib/server/log/meter.ts';
import { createMeter, startMetricsServer } from '#lib/server/start/metrics.ts';
import {
  faults,
  fullAnswer,
  json,
  startFakeUpstream,
  status,
  type FakeUpstream,
} from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { seriesIn, startMeteredPortal, type MeteredPortal } from '#tests/support/meteredPortal.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { logInMember, publicOrigin, type Member } from '#tests/support/proxyServer.ts';

const requestsOf = (method: string, route: string, code: number) =>
  `http_server_request_duration_seconds_count{http_request_method="${method}",http_route="${route}",http_response_status_code="${code}"}`;

const options = {
  version: '1.2.3',
  build: 'build',
  callsWaiting: () => 7,
  isBreakerOpen: () => true,
  isSiteFileValid: () => false,
};

describe('a meter', () => {
  const seriesOf = async ({ registry }: Awaited<ReturnType<typeof createMeter>>) =>
    seriesIn(await registry.metrics());

  it.each([
    [undefined, [undefined, 7, 1, 0]],
    [false, [0, 7, 1, 0]],
    [true, [1, 7, 1, 0]],
  ])(
    'reads the state of other parts; that of Redis, %s, only if there is one',
    async (isWritable, expected) => {
      const all = await seriesOf(
        await createMeter({
          ...options,
          isRedisWritable: isWritable === undefined ? undefined : () => isWritable,
        }),
      );
      const names = [
        'shared_state_up',
        'upstream_active_requests',
        'breaker_state',
        'site_file_valid',
      ];
      expect(names.map((name) => all.get(name))).toEqual(expected);
    },
  );

  it.each([
    ['HEAD', 500],
    ['GET', 499],
  ] as const)(
    'counts a page requested with %s that ended with %i as a page',
    async (method, code) => {
      const made = await createMeter(options);
      made.meter.beginRequest(method, '/[page]')(code);
      expect((await seriesOf(made)).get(requestsOf('GET', '/[page]', code))).toBe(1);
    },
  );

  it('has fewer than 1,000 series', async () => {
    const made = await createMeter({ ...options, isRedisWritable: () => true });
    for (const name of Object.keys(calls) as CallName[]) {
      for (const outcome of upstreamOutcomes)
        made.meter.upstreamRequest(name, calls[name].kind, outcome, 1);
      if (calls[name].kind === 'money')
        for (const outcome of moneyOutcomes) made.meter.moneyOutcome(name, outcome);
    }
    for (const name of Object.keys(limits) as LimitName[]) made.meter.rateLimited(name);
    for (const claim of trafficClasses) made.meter.shed(claim);
    for (const method of ['GET', 'HEAD', 'POST', 'BREW']) {
      for (const route of ['/[page]', '/[file]', '/api/routes/[call]', '[none]']) {
        for (let code = 200; code < 600; code += 1) made.meter.beginRequest(method, route)(code);
      }
    }
    const all = await seriesOf(made);
    // Node has four kinds of garbage collection with ten series each, not all of which occur in a test.
    const others = [...all.keys()].filter((name) => !name.startsWith('nodejs_gc')).length;
    expect(others + 40).toBeLessThanOrEqual(1_000);
    expect(all.get(requestsOf('_OTHER', '[other]', 0))).toBeGreaterThan(1_000);
  });
});

it('an error of a metric affects one reply only; the format is that of Prometheus, and other paths are 404', async () => {
  const { log, lines } = keptLog();
  const { registry } = await createMeter(options);
  vi.spyOn(registry, 'metrics').mockRejectedValueOnce(new Error('no such file: /proc/self/fd'));
  const server = await startMetricsServer(registry, '127.0.0.1', 0, log);
  const ask = (path: string, method = 'GET') =>
    httpRequest((server.address() as AddressInfo).port, path, {
      method,
      headers: { host: 'anything' },
    });
  const failed = await ask('/metrics');
  expect([failed.status, failed.text]).toEqual([500, 'Internal Server Error']);
  expect(lines).toMatchObject([{ event: 'fault', kind: 'Error' }]);
  const { status: told, headers } = await ask('/metrics');
  expect([told, headers['content-type']]).toEqual([
    200,
    'text/plain; version=0.0.4; charset=utf-8',
  ]);
  expect([
    (await ask('/')).status,
    (await ask('/metrics/x')).status,
    (await ask('/metrics', 'POST')).status,
  ]).toEqual([404, 404, 405]);
  server.closeAllConnections();
  server.close();
});

describe('the metrics of a portal', () => {
  const { host } = new URL(publicOrigin);
  let upstream: FakeUpstream;
  let portal: MeteredPortal;
  let member: Member;

  beforeAll(async () => {
    upstream = await startFakeUpstream();
  });
  afterAll(() => upstream.close());
  beforeEach(async () => {
    portal = await startMeteredPortal(upstream.url);
    member = await logInMember();
    upstream.behavior = json({ data: fullAnswer });
  });
  afterEach(() => portal.close());

  it('contain the duration of requests by method, route and status', async () => {
    await httpRequest(portal.port, '/login?id=secret', { headers: { host } });
    await httpRequest(portal.port, '/nobody/knows', { headers: { host } });
    const before = performance.now();
    await portal.call('get-note-list', member);
    const seconds = (performance.now() - before) / 1_000;
    await portal.call('get-note-list');
    const names = [
      requestsOf('GET', '/[page]', 200),
      requestsOf('GET', '/[page]', 404),
      requestsOf('POST', '/api/routes/[call]', 200),
      requestsOf('POST', '/api/routes/[call]', 401),
    ];
    expect(await portal.counted(...names)).toEqual([1, 1, 1, 1]);
    const sum = (await portal.series()).get(
      requestsOf('POST', '/api/routes/[call]', 200).replace('_count', '_sum'),
    );
    expect(sum).toBeGreaterThan(0);
    expect(sum).toBeLessThan(seconds + 1);
  });

  it('contain the active requests of browsers and to the backend', async () => {
    const arrived = upstream.nextRequest();
    let finish = () => {};
    upstream.behavior = (response) => (finish = () => json({ data: fullAnswer })(response));
    const running = portal.call('get-member', member);
    await arrived;
    const now = await portal.series();
    expect([now.get('http_server_active_requests'), now.get('upstream_active_requests')]).toEqual([
      1, 1,
    ]);
    finish();
    await running;
    expect(await portal.counted('http_server_active_requests', 'upstream_active_requests')).toEqual(
      [0, 0],
    );
  });

  it('contain the outcomes of backend requests', async () => {
    const ends: [Parameters<typeof status>[0] | 'reset', string][] = [
      [200, 'answered'],
      [400, 'refused'],
      [302, 'invalid'],
      [500, 'unavailable'],
      ['reset', 'unavailable'],
    ];
    for (const [code] of ends) {
      upstream.behavior =
        code === 'reset' ? faults.reset : code === 200 ? json({ data: fullAnswer }) : status(code);
      await portal.call('del-note', member);
    }
    const ofCall = (outcome: string) =>
      `upstream_requests_total{call="del-note",outcome="${outcome}"}`;
    expect(
      await portal.counted(...['answered', 'refused', 'invalid', 'unavailable'].map(ofCall)),
    ).toEqual([1, 1, 1, 2]);
    const ofKind = (outcome: string) =>
      `upstream_request_duration_seconds_count{kind="write",outcome="${outcome}"}`;
    expect(await portal.counted(ofKind('answered'), ofKind('failed'))).toEqual([1, 4]);
  });

  const deposits = ['done', 'not_sent', 'unknown', 'refused'].map(
    (outcome) => `money_outcome_total{call="apply-user-deposit",outcome="${outcome}"}`,
  );

  it('contain the outcome of money, once per submission', async () => {
    const deposit = (key: string) =>
      portal.call('apply-user-deposit', member, { headers: { 'idempotency-key': key } });
    const [one, other] = [
      '8c0ffee0-1111-4222-8333-94444555566a',
      '8c0ffee0-1111-4222-8333-94444555566b',
    ] as const;
    await deposit(one);
    await deposit(one);
    await deposit(other); // within the same second: not sent
    upstream.behavior = status(500);
    await portal.call('apply-user-deposit', await logInMember('another'));
    upstream.behavior = json({ status: 'wait' });
    await portal.call('apply-user-deposit', await logInMember('third'));
    expect(await portal.counted(...deposits)).toEqual([1, 1, 1, 1]);
    expect(await portal.counted('rate_limited_total{limit="moneyPause"}')).toEqual([1]);
    await portal.call('apply-user-deposit');
    expect(await portal.counted(...deposits)).toEqual([1, 1, 1, 1]);
  });

  it('contain money that was not sent because the store is away, and not a look at the result', async () => {
    await portal.close();
    const away = {
      ...createFileStore(new DatabaseSync(':memory:'), keptLog()),
      claim: () => Promise.reject(new Error('away')),
    };
    portal = await startMeteredPortal(upstream.url, {
      submissions: submissionsIn({ ...away, read: away.claim }),
    });
    member = await logInMember();
    await portal.call('apply-user-deposit', member);
    await portal.call('apply-user-deposit', member, {
      headers: { 'idempotency-replay-only': 'true' },
    });
    expect(await portal.counted(...deposits)).toEqual([0, 1, 0, 0]);
  });

  it('contain refused logins and shed calls', async () => {
    upstream.behavior = json({ status: 'fail' });
    await portal.call('user-do-login');
    const held = Promise.withResolvers<void>();
    upstream.behavior = (response) =>
      void held.promise.then(() => json({ data: fullAnswer })(response));
    const waiting = Array.from({ length: 200 }, () =>
      portal.parts.upstream.call('get-member', {}, {}),
    );
    await portal.call('user-health-check', member);
    await portal.call('get-member', member);
    held.resolve();
    await Promise.all(waiting);
    const shed = ['shed_total{claim="poll"}', 'shed_total{claim="usual"}'];
    expect(await portal.counted('logins_refused_total', ...shed)).toEqual([1, 1, 1]);
  });

  it('count an answer without memory budget as answered and shed', async () => {
    const ends: (() => void)[] = [];
    upstream.behavior = (response) => {
      response
        .writeHead(200)
        .write(JSON.stringify({ status: 'success', helps: [], rest: 'x'.repeat(2_000_000) }));
      ends.push(() => response.end());
    };
    const lists = Array.from({ length: 17 }, () =>
      portal.parts.upstream.call('get-help-list', {}, {}),
    );
    await expect(Promise.race(lists)).rejects.toThrow('overloaded');
    for (const end of ends) end();
    expect(
      (await Promise.allSettled(lists)).filter(({ status: ended }) => ended === 'fulfilled'),
    ).toHaveLength(16);
    const ofCall = (outcome: string) =>
      `upstream_requests_total{call="get-help-list",outcome="${outcome}"}`;
    expect(
      await portal.counted('shed_total{claim="long"}', ofCall('answered'), ofCall('refused')),
    ).toEqual([1, 17, 0]);
  });

  it('have the same series whatever the paths, methods and hosts of requests', async () => {
    const before = [...(await portal.series()).keys()];
    for (const prefix of [
      '/',
      '/jp/',
      '/api/routes/',
      '/_next/data/build/',
      '/_next/static/',
      '/api/auth/',
      '/api/',
    ]) {
      for (const method of ['GET', 'POST', 'PUT', 'BREW']) {
        for (const asked of [host, 'elsewhere.example']) {
          await httpRequest(portal.port, `${prefix}canary?q=canary`, {
            method,
            headers: { host: asked },
          }).catch(() => null);
        }
      }
    }
    await portal.counted();
    const after = [...(await portal.series()).keys()];
    const withoutGc = (names: string[]) => names.filter((name) => !name.startsWith('nodejs_'));
    expect(withoutGc(after)).toEqual(withoutGc(before));
    expect(after.join('\n')).not.toContain('canary');
  });
});
