import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { answerReply } from '#lib/server/http/callReply.ts';
import type { CallReply } from '#lib/server/http/callReply.ts';
import { createSubmissions } from '#lib/server/idempotency/submissions.ts';
import { createMemoryStore } from '#lib/server/idempotency/idempotencyMemory.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const submission = { id: 'form', bodyHash: 'body', limitMs: 20_000, requestId: 'request' };

/** A form that is not answered within its limit, at the first of two instances with one store. */
async function submitUnanswered() {
  const store = createMemoryStore();
  const [ending, other] = [createSubmissions(store), createSubmissions(store)];
  const answer = Promise.withResolvers<CallReply>();
  const send = vi.fn(() => answer.promise);
  const told = ending.submit(submission, send);
  await vi.advanceTimersByTimeAsync(submission.limitMs);
  expect((await told).outcome).toBe('unknown');
  const settled = vi.fn();
  void ending.settled().then(settled);
  await vi.advanceTimersByTimeAsync(0);
  return { other, send, settled, answer: answer.resolve };
}

it('an instance that ends waits for an answer that is late, and the other one tells it', async () => {
  const { other, settled, answer } = await submitUnanswered();
  expect(settled).not.toHaveBeenCalled();
  answer(answerReply({ status: 'success' }));
  await vi.advanceTimersByTimeAsync(0);
  expect(settled).toHaveBeenCalled();
  expect((await other.replay(submission.id, submission.limitMs))?.answer).toBe('success');
});

it('of an instance that ended before such an answer, the form stays unknown and is not sent again', async () => {
  const { other, send } = await submitUnanswered();
  for (const again of [await other.submit(submission, send), await other.replay(submission.id, submission.limitMs)]) {
    expect([again?.outcome, again?.code]).toEqual(['unknown', 'upstream_timeout']);
  }
  expect(send).toHaveBeenCalledTimes(1);
});
