import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answerReply } from '#lib/server/http/callReply.ts';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createPrimaryStore, createWorkerSubmissions } from '#lib/server/idempotency/idempotencyPrimary.ts';
import { createSubmissions } from '#lib/server/idempotency/submissions.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { channelPair } from '#tests/support/channelPair.ts';

const claimOf = (id: string) => ({ id, bodyHash: 'body', requestId: `request of ${id}`, limits: [] });
const done = answerReply({ status: 'success' });

afterEach(() => void vi.useRealTimers());

/** From now on, messages wait until `release`. The primary has a second to answer. */
function hold({ hold: begin }: ReturnType<typeof channelPair>) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  begin();
}

/** A primary with two workers. */
function startWorkers() {
  const store = createFileStore(new DatabaseSync(':memory:'));
  return [0, 1].map(() => {
    const submissions = createWorkerSubmissions(store);
    const pair = channelPair({ submissions: { ...submissions.service } });
    return { ...pair, end: submissions.end, store: createPrimaryStore(pair.worker) };
  });
}

describe('the store of the primary', () => {
  it('makes unknown what an ended worker was sending, and nothing else', async () => {
    const warn = vi.spyOn(log, 'warn').mockImplementation(() => {});
    const [one, other] = startWorkers();
    const [running, saved, ofOther] = [randomUUID(), randomUUID(), randomUUID()];
    await one!.store.claim(claimOf(running));
    await one!.store.claim(claimOf(saved));
    await one!.store.saveResult(saved, 'body', done);
    await other!.store.claim(claimOf(ofOther));
    await one!.store.claim(claimOf(ofOther));
    const send = vi.fn();
    const waiting = createSubmissions(other!.store).submit({ ...claimOf(running), limitMs: 20_000 }, send);
    await one!.end();
    expect(await waiting).toMatchObject({ httpStatus: 504, outcome: 'unknown', isReplayed: true });
    expect(send).not.toHaveBeenCalled();
    expect(await other!.store.read(saved)).toMatchObject({ reply: done });
    expect((await other!.store.read(ofOther))?.reply).toBeUndefined();
    expect(warn.mock.calls).toEqual([[{ event: 'submission_interrupted', requestId: `request of ${running}` }]]);
  });

  it('takes a late result of an ended worker, but no claim', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const [one, other] = startWorkers();
    const [running, late] = [randomUUID(), randomUUID()];
    await one!.store.claim(claimOf(running));
    await one!.end();
    await one!.store.saveResult(running, 'body', done);
    expect(await other!.store.read(running)).toMatchObject({ reply: done });
    await expect(one!.store.claim(claimOf(late))).rejects.toThrow('has ended');
    expect(await other!.store.read(late)).toBeNull();
  });

  it('refuses money while the primary does not answer, and frees a key that it has claimed too late', async () => {
    const [one, other] = startWorkers();
    const id = randomUUID();
    const send = vi.fn();
    hold(one!);
    const submitted = createSubmissions(one!.store).submit({ ...claimOf(id), limitMs: 20_000 }, send);
    await Promise.all([
      expect(submitted).rejects.toMatchObject({ code: 'overloaded', details: { securityEvent: 'shared_state_away' } }),
      vi.advanceTimersByTimeAsync(1_000),
    ]);
    one!.release();
    await vi.waitFor(async () =>
      expect(await other!.store.read(id)).toMatchObject({ reply: { outcome: 'not_sent', code: 'upstream_unavailable' } }),
    );
    expect(send).not.toHaveBeenCalled();
    expect(await other!.store.claim(claimOf(id))).toBeNull();
  });

  it('leaves a result that a late claim has found', async () => {
    const [one, other] = startWorkers();
    const [id, last] = [randomUUID(), randomUUID()];
    await other!.store.claim(claimOf(id));
    await other!.store.saveResult(id, 'body', done);
    hold(one!);
    await Promise.all([
      ...[id, last].map((each) => expect(one!.store.claim(claimOf(each))).rejects.toThrow()),
      vi.advanceTimersByTimeAsync(1_000),
    ]);
    one!.release();
    await vi.waitFor(async () => expect((await other!.store.read(last))?.reply?.outcome).toBe('not_sent'));
    expect(await other!.store.read(id)).toMatchObject({ reply: done });
  });

  it('names the requests of an ended worker whose outcome it cannot write', async () => {
    vi.spyOn(log, 'warn').mockImplementation(() => {});
    const error = vi.spyOn(log, 'error').mockImplementation(() => {});
    const full = { saveResult: () => Promise.reject(new Error('full')) };
    const { service, end } = createWorkerSubmissions({ ...createFileStore(new DatabaseSync(':memory:')), ...full });
    for (const id of ['one', 'other']) await service.claim(claimOf(id));
    await end();
    expect(error.mock.calls.map(([line]) => line)).toEqual(
      ['one', 'other'].map((id) => ({ event: 'submission_not_kept', requestId: `request of ${id}` })),
    );
  });
});
