import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { AuthBrowser, formPost } from '#tests/support/authBrowser.ts';
import { json, startFakeUpstream, type FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { freePort } from '#tests/support/freePort.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { callsTo, logInMember, publicOrigin, type Member } from '#tests/support/proxyServer.ts';
import { run, spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const route = 'apply-user-deposit';
const success = json({ data: { status: 'success', note: [] } });

describe('a portal with PORTAL_WORKERS=2 and no Redis', () => {
  let upstream: FakeUpstream;
  let portal: Program & ReturnType<typeof callsTo>;
  let metricsPort: number;

  beforeAll(async () => {
    [upstream, metricsPort] = await Promise.all([startFakeUpstream(), freePort()]);
    const variables = {
      UPSTREAM_URL: upstream.url,
      NEXTAUTH_URL: publicOrigin,
      NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
      PORTAL_WORKERS: '2',
      METRICS_PORT: String(metricsPort),
    };
    processSingleton('serverEnv', () => parseServerEnv(variables));
    const program = await spawnPortal(variables);
    portal = { ...program, ...callsTo(program.port) };
  });
  afterAll(async () => {
    await portal.stop('SIGKILL');
    await upstream.close();
  });
  beforeEach(() => {
    upstream.behavior = success;
    upstream.journal.length = 0;
  });

  const times = <Result>(count: number, work: () => Promise<Result>) => Promise.all(Array.from({ length: count }, work));
  const submit = (member: Member, key: string) => portal.call(route, member, { headers: { 'idempotency-key': key } });
  /** The children of the primary without the picture process, which starts five seconds after it. */
  const workerIds = () => {
    const children = readFileSync(`/proc/${portal.pid}/task/${portal.pid}/children`, 'utf8').trim().split(' ');
    return children.filter((id) => readFileSync(`/proc/${id}/cmdline`, 'utf8').includes('server.ts')).map(Number);
  };
  const metrics = async () => (await httpRequest(metricsPort, '/metrics', { headers: { host: 'anything' } })).text;
  const answered = async () =>
    Number(/upstream_requests_total\{call="get-note-list",outcome="answered"\} (\d+)/.exec(await metrics())?.[1]);

  it('allows a member the same number of calls as one process, and counts them in one sum', async () => {
    const member = await logInMember('counted');
    const replies = await times(200, () => portal.call('get-note-list', member));
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(120);
    expect(replies.filter((reply) => reply.status === 429)).toHaveLength(80);
    expect(await answered()).toBe(120);
    expect(await metrics()).toMatch(/\nportal_build_info\{[^}]*\} 1\n/);
    expect(await metrics()).toMatch(/\nprocess_start_time_seconds \d+\n/);
  });

  it('refuses a session in all workers at once after a sign-out', async () => {
    const member = await logInMember('signed-out');
    const statuses = async () => new Set((await times(20, () => portal.call('get-note-list', member))).map(({ status }) => status));
    expect(await statuses()).toEqual(new Set([200]));
    const { method, headers, body } = formPost({ csrfToken: member.authorization.slice('Bearer '.length), json: 'true' });
    const own = { ...headers, host: new URL(publicOrigin).host, origin: publicOrigin, cookie: member.cookie };
    const signOut = { method: String(method), headers: own, body: String(body) };
    expect((await new AuthBrowser(portal.port).send('/api/auth/signout', signOut)).status).toBe(200);
    expect(await statuses()).toEqual(new Set([401]));
  });

  it('executes a form once that is sent to all workers a hundred times in parallel', async () => {
    const [member, key] = [await logInMember('once'), randomUUID()];
    const replies = await times(100, () => submit(member, key));
    expect(upstream.journal).toHaveLength(1);
    expect(new Set(replies.map(({ status, text }) => `${status} ${text}`))).toEqual(new Set(['200 {"status":"success"}']));
    expect(replies.filter(({ headers }) => headers['idempotency-replayed'] === 'true')).toHaveLength(99);
  });

  it('reports what a killed worker was sending as unknown, never sends it again, and replaces the worker', async () => {
    const counted = await answered();
    upstream.behavior = () => {};
    const submissions = await Promise.all(
      ['a', 'b', 'c', 'd'].map(async (name) => ({ member: await logInMember(`killed-${name}`), key: randomUUID() })),
    );
    const cutOff = Promise.allSettled(submissions.map(({ member, key }) => submit(member, key)));
    await vi.waitFor(() => expect(upstream.journal).toHaveLength(4));
    const killed = workerIds();
    for (const id of killed) process.kill(id, 'SIGSTOP');
    // The primary hands these over, and nobody takes them.
    const untaken = killed.map(() => connect(portal.port, '127.0.0.1').on('error', () => {}));
    await Promise.all(untaken.map((socket) => once(socket, 'connect')));
    await wait(200);
    for (const id of killed) process.kill(id, 'SIGKILL');
    expect((await cutOff).map(({ status }) => status)).toEqual(Array(4).fill('rejected'));
    upstream.behavior = success;
    const isBack = async () => {
      const { status } = await httpRequest(portal.port, '/readyz', { headers: { host: 'localhost' } });
      expect([status, workerIds().filter((id) => !killed.includes(id)).length]).toEqual([200, 2]);
    };
    await vi.waitFor(isBack, { timeout: 15_000, interval: 50 });
    for (const socket of untaken) socket.destroy();
    for (const { member, key } of submissions) {
      const { status, json: body, headers } = await submit(member, key);
      expect([status, body.error?.outcome, headers['retry-after']]).toEqual([504, 'unknown', undefined]);
    }
    expect(upstream.journal).toHaveLength(4);
    expect(await answered()).toBe(counted);
  });

  it('drains all workers on SIGTERM: what runs is finished, and the log has whole lines', async () => {
    const member = await logInMember('draining');
    const arrived = upstream.nextRequest();
    const waiting: ServerResponse[] = [];
    upstream.behavior = (response) => void waiting.push(response);
    const running = submit(member, randomUUID());
    await arrived;
    const ended = portal.stop('SIGTERM');
    const isDraining = async () => {
      const probes = await times(4, () => httpRequest(portal.port, '/readyz', { headers: { host: 'localhost' } }));
      expect(new Set(probes.map(({ status }) => status))).toEqual(new Set([503]));
    };
    await vi.waitFor(isDraining, { timeout: 5_000, interval: 20 });
    const visitors = await times(20, () => httpRequest(portal.port, '/livez', { headers: { host: 'localhost' } }));
    expect(new Set(visitors.map(({ status }) => status))).toEqual(new Set([200]));
    const isClosed = () => expect(httpRequest(portal.port, '/livez', { headers: { host: 'localhost' } })).rejects.toThrow();
    await vi.waitFor(isClosed, { timeout: 10_000, interval: 50 });
    waiting.forEach(success);
    expect((await running).status).toBe(200);
    const { code, output } = await ended;
    expect(code).toBe(0);
    const lines = output.split('\n').filter((line) => line.startsWith('{'));
    const records = lines.map((line) => JSON.parse(line) as { event: string; worker?: number; requestId?: string });
    const eventsOf = (event: string) => records.filter((record) => record.event === event);
    expect(new Set(eventsOf('call').map(({ worker }) => worker))).toEqual(new Set([1, 2]));
    const ofPrimary = ['listening', 'draining', 'worker_ended', 'submission_interrupted'];
    expect(ofPrimary.map((event) => [eventsOf(event).length, eventsOf(event)[0]?.worker])).toEqual([
      [1, undefined],
      [1, undefined],
      [2, undefined],
      [4, undefined],
    ]);
  });
});

it('a worker that cannot start ends the whole start, with its sentence once', async () => {
  const upstream = await startFakeUpstream();
  const { code, output } = await (await run(['server.ts'], { PORTAL_WORKERS: '2', PORT: String(upstream.port) })).ended;
  expect([code, output.match(/EADDRINUSE/g)?.length]).toEqual([1, 1]);
  await upstream.close();
});
