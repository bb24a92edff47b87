import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { submissionId } from '#lib/server/idempotency/submissions.ts';
import { checkMs } from '#lib/server/session/endedSessions.ts';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { json, startFakeUpstream, status } from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { callsTo, logInElsewhere, logInMember, publicOrigin } from '#tests/support/proxyServer.ts';
import type { Member, ProxyReply, ProxyRequest } from '#tests/support/proxyServer.ts';
import { hasRedis, openRedis, startRedis } from '#tests/support/redisServer.ts';
import { spawnPortal } from '#tests/support/spawnPortal.ts';

const route = 'apply-user-deposit';

async function startPortal(variables: Record<string, string>) {
  const program = await spawnPortal(variables);
  return { ...program, ...callsTo(program.port) };
}

async function startTwoPortals(more: Record<string, string> = {}) {
  const [upstream, redis] = await Promise.all([startFakeUpstream(), startRedis()]);
  let running = redis;
  const variables = {
    UPSTREAM_URL: upstream.url,
    REDIS_URL: redis.url,
    NEXTAUTH_URL: publicOrigin,
    NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
    RATE_LIMIT_FACTOR: '0',
    ...more,
  };
  logInElsewhere(variables);
  const portals: Portal[] = [];
  const startAnother = async () => {
    const portal = await startPortal(variables);
    portals.push(portal);
    return portal;
  };
  const [one, other] = await Promise.all([startAnother(), startAnother()]);
  const restartRedis = async () =>
    void (running = await startRedis(Number(new URL(redis.url).port)));
  const stop = async () => {
    await Promise.all(portals.map((portal) => portal.stop('SIGKILL')));
    await running.stop();
    await upstream.close();
  };
  return { upstream, redis, restartRedis, one, other, startAnother, stop };
}

type Portal = Awaited<ReturnType<typeof startPortal>>;
type TwoPortals = Awaited<ReturnType<typeof startTwoPortals>>;

describe.skipIf(!hasRedis)('two portals that share a Redis', () => {
  let portals: TwoPortals;
  let member: Member;
  let key: string;

  beforeAll(async () => {
    portals = await startTwoPortals();
    member = await logInMember();
  }, 60_000);
  afterAll(() => portals.stop());
  beforeEach(() => {
    key = randomUUID();
    portals.upstream.behavior = json({ data: { status: 'success' } });
    portals.upstream.journal.length = 0;
  });

  const submit = ({ call }: Portal, request: ProxyRequest = {}) =>
    call(route, member, { ...request, headers: { 'idempotency-key': key, ...request.headers } });
  const recall = (portal: Portal) =>
    submit(portal, { body: '{}', headers: { 'idempotency-replay-only': 'true' } });
  const outcome = ({ status, json: body }: ProxyReply) => [
    status,
    body.error?.code,
    body.error?.outcome,
  ];

  const holdUpstream = () => {
    const arrived = portals.upstream.nextRequest();
    let finish = () => {};
    portals.upstream.behavior = (response) =>
      (finish = () => json({ data: { status: 'success' } })(response));
    return { arrived, finish: () => finish() };
  };

  async function submitAndLeave({ port }: Portal, arrived: Promise<unknown>) {
    const { cookie, authorization } = member;
    const headers = {
      host: new URL(publicOrigin).host,
      origin: publicOrigin,
      'content-type': 'application/json',
      cookie,
      authorization,
    };
    const request = http.request({
      port,
      path: `/api/routes/${route}`,
      method: 'POST',
      headers: { ...headers, 'idempotency-key': key },
    });
    request.on('error', () => {});
    request.end('{"balance":10000}');
    await arrived;
    request.destroy();
  }

  it('execute a form once that is sent to both two hundred times in parallel', async () => {
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) => submit(index % 2 ? portals.one : portals.other)),
    );
    expect(portals.upstream.journal).toHaveLength(1);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(
      new Set(['200 {"status":"success"}']),
    );
    expect(
      replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true'),
    ).toHaveLength(199);
    const changed = await submit(portals.other, { body: '{"balance":20000}' });
    expect(outcome(changed)).toEqual([422, 'idempotency_mismatch', 'not_sent']);
  });

  it('wait for a submission that runs on the other one', async () => {
    const { arrived, finish } = holdUpstream();
    const first = submit(portals.one);
    await arrived;
    const waiting = [submit(portals.other), recall(portals.other)];
    finish();
    const texts = (await Promise.all([first, ...waiting])).map(({ text }) => text);
    expect(new Set(texts)).toEqual(new Set(['{"status":"success"}']));
    expect(portals.upstream.journal).toHaveLength(1);
  });

  it('finish the submissions of disconnected members before they exit', async () => {
    const { arrived, finish } = holdUpstream();
    await submitAndLeave(portals.one, arrived);
    const ended = portals.one.stop('SIGTERM');
    const isOver = vi.fn();
    void ended.then(isOver);
    const expectNotListening = () =>
      expect(
        httpRequest(portals.one.port, '/livez', { headers: { host: 'localhost' } }),
      ).rejects.toThrow();
    await vi.waitFor(expectNotListening, { timeout: 10_000, interval: 100 });
    expect(isOver).not.toHaveBeenCalled();
    finish();
    const { code, output } = await ended;
    expect(code).toBe(0);
    const last = output.split('\n').findLast((line) => line.includes(route));
    expect(JSON.parse(String(last))).toMatchObject({
      event: 'call',
      status: 200,
      answer: 'success',
    });
    expect((await recall(portals.other)).json).toEqual({ status: 'success' });
    expect(portals.upstream.journal).toHaveLength(1);
  }, 30_000);

  it('report submissions of a killed one as unknown, and never send them again', async () => {
    const { arrived } = holdUpstream();
    const cutOff = submit(portals.other).catch((error: Error) => error);
    await arrived;
    await portals.other.stop('SIGKILL');
    expect(await cutOff).toBeInstanceOf(Error);
    const third = await portals.startAnother();
    const redis = await openRedis(portals.redis.url);
    // Simulates the 21 seconds after which a running instance would have stored the result.
    const name = `portal:submission:${submissionId('demo', route, key)}`;
    expect(await redis.run((client) => client.pExpire(name, 86_400_000 - 21_000))).toBe(1);
    await redis.close();
    expect(outcome(await submit(third))).toEqual([504, 'upstream_timeout', 'unknown']);
    expect(outcome(await recall(third))).toEqual([504, 'upstream_timeout', 'unknown']);
    expect(portals.upstream.journal).toHaveLength(1);
  }, 60_000);
});

describe.skipIf(!hasRedis)('two portals with limits that share a Redis', () => {
  let portals: TwoPortals;

  beforeAll(async () => {
    portals = await startTwoPortals({ RATE_LIMIT_FACTOR: '1' });
  }, 60_000);
  afterAll(() => portals.stop());
  beforeEach(() => {
    portals.upstream.behavior = json({ data: { status: 'success', note: [] } });
    portals.upstream.journal.length = 0;
  });

  const readiness = async ({ port }: Portal) => {
    const { status: httpStatus, text } = await httpRequest(port, '/readyz', {
      headers: { host: 'localhost' },
    });
    return [httpStatus, JSON.parse(text)];
  };

  it('allow a member the same number of calls as a single one', async () => {
    const member = await logInMember('counted');
    const portal = (index: number) => (index % 2 ? portals.one : portals.other);
    const replies = await Promise.all(
      Array.from({ length: 200 }, (_, index) => portal(index).call('get-note-list', member)),
    );
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(120);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(80);
    expect(portals.upstream.journal).toHaveLength(120);
  }, 30_000);

  it('both refuse a session that the backend refuses or that is signed out on one of them', async () => {
    const [refused, signedOut] = [await logInMember('refused'), await logInMember('signed-out')];
    const members = [refused, signedOut];
    const statusesOf = ({ call }: Portal) =>
      Promise.all(members.map(async (member) => (await call('get-note-list', member)).status));
    expect(await statusesOf(portals.other)).toEqual([200, 200]);

    portals.upstream.behavior = status(401);
    await portals.one.call('get-note-list', refused);
    portals.upstream.behavior = json({ data: { status: 'success', note: [] } });
    const { method, headers, body } = formPost({
      csrfToken: signedOut.authorization.slice('Bearer '.length),
      json: 'true',
    });
    const own = {
      ...headers,
      host: new URL(publicOrigin).host,
      origin: publicOrigin,
      cookie: signedOut.cookie,
    };
    const options = { method: String(method), headers: own, body: String(body) };
    const reply = await new AuthBrowser(portals.one.port).send('/api/auth/signout', options);
    expect([reply.status, reply.json]).toEqual([200, { url: `${publicOrigin}/` }]);

    expect(await statusesOf(portals.one)).toEqual([401, 401]);
    const areRefused = async () => expect(await statusesOf(portals.other)).toEqual([401, 401]);
    await vi.waitFor(areRefused, { timeout: checkMs + 1_000, interval: 250 });
  }, 15_000);

  it('without Redis serve reads, report it in /readyz and refuse money and logins; an empty Redis ends all sessions', async () => {
    const [member, ended] = [await logInMember('serving'), await logInMember('ended-meanwhile')];
    const ready = {
      state: 'ready',
      sharedState: 'redis; appendonly is no: a restart loses all of it',
    };
    expect(await readiness(portals.one)).toEqual([200, ready]);
    await portals.redis.stop();
    expect((await portals.one.call('get-note-list', member)).status).toBe(200);
    expect((await portals.one.call('apply-user-deposit', member)).json.error).toEqual({
      code: 'overloaded',
      outcome: 'not_sent',
    });
    const reply = await new AuthBrowser(portals.one.port, 'http', publicOrigin).login();
    expect(reply.status).toBe(503);
    portals.upstream.behavior = status(401);
    expect((await portals.one.call('get-note-list', ended)).status).toBe(401);
    const state = { state: 'ready', sharedState: 'redis out of reach', waitingRevocations: 1 };
    expect(await readiness(portals.one)).toEqual([200, state]);
    portals.upstream.behavior = json({ data: { status: 'success', note: [] } });
    expect((await portals.other.call('get-note-list', ended)).status).toBe(200);

    await portals.restartRedis();
    const isRefused = async () =>
      expect((await portals.other.call('get-note-list', member)).status).toBe(401);
    await vi.waitFor(isRefused, { timeout: checkMs + 5_000, interval: 250 });
    await vi.waitFor(async () => expect(await readiness(portals.one)).toEqual([200, ready]), {
      timeout: 5_000,
    });
  }, 30_000);
});
