import { randomUUID } from 'node:crypto';
import http from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { submissionId } from '#lib/server/idempotency/submissions.ts';
import { json } from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { logInMember, publicOrigin } from '#tests/support/proxyServer.ts';
import type { Member, ProxyReply, ProxyRequest } from '#tests/support/proxyServer.ts';
import { hasRedis, openRedis } from '#tests/support/redisServer.ts';
import { startTwoPortals } from '#tests/support/twoPortals.ts';
import type { Portal, TwoPortals } from '#tests/support/twoPortals.ts';

const route = 'apply-user-deposit';

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
  const recall = (portal: Portal) => submit(portal, { body: '{}', headers: { 'idempotency-replay-only': 'true' } });
  const outcome = ({ status, json: body }: ProxyReply) => [status, body.error?.code, body.error?.outcome];

  /** An upstream that answers when the test calls it. */
  const holdUpstream = () => {
    const arrived = portals.upstream.nextRequest();
    let finish = () => {};
    portals.upstream.behavior = (response) => (finish = () => json({ data: { status: 'success' } })(response));
    return { arrived, finish: () => finish() };
  };

  /** Submits, and disconnects as soon as the upstream has the request. */
  async function submitAndLeave({ port }: Portal, arrived: Promise<unknown>) {
    const { cookie, authorization } = member;
    const headers = { host: new URL(publicOrigin).host, origin: publicOrigin, 'content-type': 'application/json', cookie, authorization };
    const request = http.request({ port, path: `/api/routes/${route}`, method: 'POST', headers: { ...headers, 'idempotency-key': key } });
    request.on('error', () => {});
    request.end('{"balance":10000}');
    await arrived;
    request.destroy();
  }

  it('execute a form once that is sent to both two hundred times in parallel', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, (_, index) => submit(index % 2 ? portals.one : portals.other)));
    expect(portals.upstream.journal).toHaveLength(1);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"status":"success"}']));
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(199);
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
    const expectNotListening = () => expect(httpRequest(portals.one.port, '/livez', { headers: { host: 'localhost' } })).rejects.toThrow();
    await vi.waitFor(expectNotListening, { timeout: 10_000, interval: 100 });
    expect(isOver).not.toHaveBeenCalled();
    finish();
    const { code, output } = await ended;
    expect(code).toBe(0);
    const last = output.split('\n').findLast((line) => line.includes(route));
    expect(JSON.parse(String(last))).toMatchObject({ event: 'call', status: 200, answer: 'success' });
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
    // Simulates the 21 seconds after which a running instance would have stored its result.
    const name = `portal:submission:${submissionId('demo', route, key)}`;
    expect(await redis.run((client) => client.pExpire(name, 86_400_000 - 21_000))).toBe(1);
    await redis.close();
    expect(outcome(await submit(third))).toEqual([504, 'upstream_timeout', 'unknown']);
    expect(outcome(await recall(third))).toEqual([504, 'upstream_timeout', 'unknown']);
    expect(portals.upstream.journal).toHaveLength(1);
  }, 60_000);
});
