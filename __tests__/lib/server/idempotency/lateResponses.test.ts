import { DatabaseSync } from 'node:sqlite';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerReply, failureReply } from '#lib/server/http/callReply.ts';
import type { CallReply } from '#lib/server/http/callReply.ts';
import { createSubmissions } from '#lib/server/idempotency/submissions.ts';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const submission = { id: 'form', bodyHash: 'body', limitMs: 20_000, requestId: 'request', limits: [] };

/** Two instances with one store; a form at the first one is not answered within its limit. */
async function submitUnanswered() {
  const store = createFileStore(new DatabaseSync(':memory:'));
  const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
  const [ending, other] = [createSubmissions(store, pause), createSubmissions(store, pause)];
  const answer = Promise.withResolvers<CallReply>();
  const send = vi.fn(() => answer.promise);
  const told = ending.submit(submission, send);
  await vi.advanceTimersByTimeAsync(submission.limitMs);
  expect(await told).toMatchObject({ outcome: 'unknown', retryAfterSeconds: 61 });
  const settled = vi.fn();
  void ending.settled().then(settled);
  await vi.advanceTimersByTimeAsync(0);
  return { ending, other, send, settled, answer: answer.resolve };
}

it('an instance waits for a late result before it stops, and the other instance returns it', async () => {
  const { other, settled, answer } = await submitUnanswered();
  expect(settled).not.toHaveBeenCalled();
  answer(answerReply({ status: 'success' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalled();
  expect((await other.replay(submission.id, submission.limitMs))?.answer).toBe('success');
});

it('after an instance stopped before a late result, the form stays unknown and is not sent again', async () => {
  const { other, send } = await submitUnanswered();
  for (const again of [await other.submit(submission, send), await other.replay(submission.id, submission.limitMs)]) {
    expect([again?.outcome, again?.code]).toEqual(['unknown', 'upstream_timeout']);
  }
  expect(send).toHaveBeenCalledTimes(1);
});

it.each(['ending', 'other'] as const)(
  'a repeat says how long the exchange may still run, until its result is stored (%s instance)',
  async (asked) => {
    const { [asked]: instance, answer } = await submitUnanswered();
    const ask = async () => {
      const reply = await instance.replay(submission.id, submission.limitMs);
      return [reply?.outcome, reply?.retryAfterSeconds];
    };
    await vi.advanceTimersByTimeAsync(30_000);
    expect(await ask()).toEqual(['unknown', 31]);
    answer(failureReply(new UpstreamError('upstream_invalid', true), 'unknown'));
    await vi.advanceTimersByTimeAsync(0);
    expect(await ask()).toEqual(['unknown', undefined]);
  },
);

it('a submission of a killed instance counts as running until its exchange must have ended', async () => {
  const { other } = await submitUnanswered();
  await vi.advanceTimersByTimeAsync(60_999);
  expect((await other.replay(submission.id, submission.limitMs))?.retryAfterSeconds).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect((await other.replay(submission.id, submission.limitMs))?.retryAfterSeconds).toBeUndefined();
});
