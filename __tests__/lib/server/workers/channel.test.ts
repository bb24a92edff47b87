import { spawn } from 'node:child_process';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { CallFailure } from '#lib/server/http/callFailure.ts';
import { createMemoryCounter } from '#lib/server/limits/limitCounter.ts';
import { createLimitService, createPrimaryCounter } from '#lib/server/limits/limitCounterPrimary.ts';
import { createMemoryLock } from '#lib/server/limits/memberLock.ts';
import { createLockService, createPrimaryLock } from '#lib/server/limits/memberLockPrimary.ts';
import { createChannel } from '#lib/server/workers/channel.ts';
import { remoteService } from '#lib/server/workers/remoteService.ts';
import { channelPair } from '#tests/support/channelPair.ts';
import { stallProcess } from '#tests/support/stallProcess.ts';

beforeAll(() => {
  const required = { UPSTREAM_URL: 'http://backend.internal', NEXTAUTH_URL: 'https://portal.example', NEXTAUTH_SECRET: 'n'.repeat(32) };
  processSingleton('serverEnv', () => parseServerEnv(required));
});

const sums = {
  add: (one: number, other: number) => one + other,
  late: async (text: string) => `late ${text}`,
  refuse: (): void => {
    throw new CallFailure('overloaded', { retryAfterSeconds: 5 });
  },
  fail: (): void => {
    throw Object.assign(new Error('disk'), { errstr: 'database or disk is full', code: 'ERR_SQLITE_ERROR' });
  },
};

const methods = ['add', 'late', 'refuse', 'fail'] as const;

describe('a service of another process', () => {
  it('answers calls of both ends, each with its own result', async () => {
    const { primary, worker } = channelPair({ sums }, { sums });
    const calls = [1, 2, 3].map((one) => remoteService<typeof sums>(worker, 'sums', methods).add(one, 10));
    expect(await Promise.all(calls)).toEqual([11, 12, 13]);
    expect(await remoteService<typeof sums>(primary, 'sums', methods).late('call')).toBe('late call');
  });

  it('passes on what a call has thrown', async () => {
    const { worker } = channelPair({ sums });
    const remote = remoteService<typeof sums>(worker, 'sums', methods);
    const refusal = await remote.refuse().catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(CallFailure);
    expect(refusal).toMatchObject({ code: 'overloaded', httpStatus: 503, details: { retryAfterSeconds: 5 } });
    await expect(remote.fail()).rejects.toMatchObject({ message: 'disk', errstr: 'database or disk is full' });
  });

  it('has nothing but its own functions', async () => {
    const { worker } = channelPair({ sums });
    for (const [service, method] of [
      ['sums', 'toString'],
      ['sums', 'constructor'],
      ['constructor', 'assign'],
      ['others', 'add'],
    ] as const) {
      await expect(worker.call(service, method, [], { timeoutMs: 1_000 })).rejects.toThrow(`no ${service}.${method}`);
    }
  });

  it('ignores the messages of node:cluster', async () => {
    const { worker } = channelPair({ sums });
    expect(await remoteService<typeof sums>(worker, 'sums', methods).add(1, 1)).toBe(2);
  });

  it('rejects after its time, and passes the late result on', async () => {
    const pair = channelPair({ sums });
    const onLate = vi.fn();
    const remote = remoteService<typeof sums>(pair.worker, 'sums', methods, { timeoutMs: 5, onLate: { add: onLate } });
    pair.hold();
    await expect(remote.add(2, 3)).rejects.toMatchObject({ code: 'ETIMEDOUT' });
    pair.release();
    await vi.waitFor(() => expect(onLate).toHaveBeenCalledExactlyOnceWith(5, 2, 3));
  });

  it('counts an answer that arrived in time while this process was busy', async () => {
    const answers = `process.on('message', ({ id }) => setTimeout(() => process.send({ portal: 'result', id, result: 'here' }), 20))`;
    const child = spawn(process.execPath, ['-e', answers], { stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
    const channel = createChannel(
      { send: (message, done) => void child.send(message, done), listen: (listener) => void child.on('message', listener) },
      {},
    );
    const ask = (timeoutMs: number) => channel.call('any', 'method', [], { timeoutMs });
    expect(await ask(20_000)).toBe('here');
    const answer = ask(900);
    await stallProcess(1_000);
    expect(await answer).toBe('here');
    child.kill();
  });

  it('rejects when the other process has ended, also the calls that wait', async () => {
    const pair = channelPair({ sums });
    const remote = remoteService<typeof sums>(pair.worker, 'sums', methods);
    pair.hold();
    const waiting = remote.add(1, 2);
    pair.worker.close();
    await expect(waiting).rejects.toMatchObject({ code: 'EPIPE' });
    await expect(remote.add(1, 2)).rejects.toMatchObject({ code: 'EPIPE' });
    const cut = channelPair({ sums });
    cut.cut();
    await expect(remoteService<typeof sums>(cut.worker, 'sums', methods).add(1, 2)).rejects.toMatchObject({ code: 'EPIPE' });
  });
});

describe('limits in the primary', () => {
  it('are shared by the workers, with refunds and resets', async () => {
    const services = { limits: createLimitService(createMemoryCounter()) };
    const [one, other] = [0, 1].map(() => createPrimaryCounter(channelPair(services).worker, createMemoryCounter()));
    const counts = [await one!.count('loginHere', 'k'), await other!.count('loginHere', 'k')];
    for (let more = 0; more < 3; more += 1) counts.push(await one!.count('loginHere', 'k'));
    expect(counts.map(({ waitMs }) => waitMs)).toEqual([0, 0, 0, 0, 0]);
    expect((await other!.count('loginHere', 'k')).waitMs).toBeGreaterThan(0);
    await counts[1]!.refund();
    expect((await one!.count('loginHere', 'k')).waitMs).toBe(0);
    expect((await one!.count('loginHere', 'k')).waitMs).toBeGreaterThan(0);
    await one!.reset('loginHere', 'k');
    await counts[0]!.refund(); // of a window that is gone
    expect((await other!.count('loginHere', 'k')).waitMs).toBe(0);
  });

  it('are those of the worker while the primary does not answer', async () => {
    const pair = channelPair({});
    pair.cut();
    const counter = createPrimaryCounter(pair.worker, createMemoryCounter());
    for (let count = 0; count < 5; count += 1) expect((await counter.count('loginHere', 'k')).waitMs).toBe(0);
    expect((await counter.count('loginHere', 'k')).waitMs).toBeGreaterThan(0);
  });
});

describe('locks in the primary', () => {
  it('close the withdrawals of a member in all workers, and open them for a try that is taken back', async () => {
    const services = { locks: createLockService(createMemoryLock()) };
    const [one, other] = [0, 1].map(() => createPrimaryLock(channelPair(services).worker, createMemoryLock()));
    for (let tries = 0; tries < 4; tries += 1) await (tries % 2 ? one! : other!)('m', true);
    const fifth = await one!('m', true);
    expect(fifth.lockMs).toBe(15 * 60_000);
    expect((await other!('m', false)).waitMs).toBeGreaterThan(0);
    await fifth.refund();
    expect((await other!('m', false)).waitMs).toBe(0);
    const last = await other!('m', true);
    expect(last.lockMs).toBeGreaterThan(0);
    await last.clear();
    expect((await one!('m', true)).lockMs).toBe(0);
  });

  it('are those of the worker while the primary does not answer', async () => {
    const pair = channelPair({});
    pair.cut();
    const lock = createPrimaryLock(pair.worker, createMemoryLock());
    for (let tries = 0; tries < 5; tries += 1) await lock('m', true);
    expect((await lock('m', false)).waitMs).toBeGreaterThan(0);
  });
});
