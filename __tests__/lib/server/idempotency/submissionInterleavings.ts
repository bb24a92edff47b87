import fc from 'fast-check';
import { expect } from 'vitest';
import { answerReply, type CallFailure, type CallReply, failureReply } from '#lib/server/http/callReply.ts';
import type { IdempotencyStore } from '#lib/server/idempotency/submissions.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';

/** Possible results of an upstream request. */
const results = {
  success: () => answerReply({ status: 'success' }),
  wait: () => answerReply({ status: 'wait' }),
  'an unknown status': () => answerReply({ status: 'Success' }),
  'a reset': () => failureReply(new UpstreamError('upstream_unavailable', true), 'unknown'),
  'no connection': () => failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent'),
} satisfies Record<string, () => CallReply>;

export type UpstreamResult = keyof typeof results;

/** One request for a form, to one of the instances. */
interface Attempt {
  instance: number;
  form: number;
  body: string;
  isReplayOnly: boolean;
  /** Store reads before it starts. */
  delay: number;
}

const attempt = fc.record<Attempt>({
  instance: fc.nat(1),
  form: fc.nat(1),
  // Most attempts of a form send the same body. A faulty page may send another one.
  body: fc.oneof({ weight: 5, arbitrary: fc.constant('10000') }, { weight: 1, arbitrary: fc.constant('20000') }),
  isReplayOnly: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  delay: fc.nat(8),
});

/** Attempts, an order of all their events, and the results of the upstream requests. */
export const interleavings = fc.record({
  scheduler: fc.scheduler(),
  attempts: fc.array(attempt, { minLength: 2, maxLength: 12 }),
  answers: fc.array(fc.constantFrom(...(Object.keys(results) as UpstreamResult[])), { minLength: 1, maxLength: 4 }),
});

type Interleaving = typeof interleavings extends fc.Arbitrary<infer Value> ? Value : never;

/** The scheduler determines when each access to the store runs. */
function scheduled(store: IdempotencyStore, scheduler: fc.Scheduler): IdempotencyStore {
  const turn = (label: string) => scheduler.schedule(Promise.resolve(), label);
  return {
    fault: store.fault,
    claim: (claim) => turn('claim').then(() => store.claim(claim)),
    read: (id) => turn('read').then(() => store.read(id)),
    dataAgeMs: () => turn('dataAgeMs').then(() => store.dataAgeMs()),
    saveResult: (id, bodyHash, reply) => turn('saveResult').then(() => store.saveResult(id, bodyHash, reply)),
  };
}

/**
 * Runs an interleaving on two instances with one store and checks for each form: at most one request may have been executed, no two run at
 * the same time, all attempts with the same body get the same result, a replay sends nothing, and another body is refused.
 */
export async function checkInterleaving(
  { scheduler, attempts, answers }: Interleaving,
  store: IdempotencyStore,
  idOf: (form: number) => string,
) {
  const pause = () => scheduler.schedule(Promise.resolve(), 'pause');
  const slow = scheduled(store, scheduler);
  const instances = [0, 1].map(() => submissionsIn(slow, { pause }));
  const sent: { form: number; body: string; reply: CallReply }[] = [];
  const running = new Set<number>();
  const overlapping: number[] = [];

  const send = async ({ form, body }: Attempt): Promise<CallReply> => {
    if (running.has(form)) overlapping.push(form);
    running.add(form);
    const entry = { form, body, reply: results[answers[sent.length % answers.length] ?? 'success']() };
    sent.push(entry);
    await scheduler.schedule(Promise.resolve(), 'upstream');
    running.delete(form);
    return entry.reply;
  };

  const answered = await scheduler.waitFor(
    Promise.all(
      attempts.map(async (one) => {
        const { instance, form, body, isReplayOnly, delay } = one;
        for (let look = 0; look < delay; look += 1) await slow.read('');
        const submissions = instances[instance] as (typeof instances)[number];
        const id = idOf(form);
        const pending = isReplayOnly
          ? submissions.replay(id, 5_000)
          : submissions.submit({ id, bodyHash: body, limitMs: 5_000, requestId: '', limits: [] }, () => send(one));
        const reply = await pending.catch((error: unknown) => error as CallFailure);
        return { ...one, reply };
      }),
    ),
  );
  await scheduler.waitFor(Promise.all(instances.map(({ settled }) => settled())));

  expect(overlapping).toEqual([]);
  for (const form of new Set(attempts.map((one) => one.form))) {
    const requests = sent.filter((request) => request.form === form);
    const carriedOut = requests.filter(({ reply }) => reply.outcome !== 'not_sent');
    expect(carriedOut.length).toBeLessThanOrEqual(1);
    for (const { reply, isReplayOnly, body } of answered.filter((one) => one.form === form)) {
      const [same, other] = [requests.filter((one) => one.body === body), requests.filter((one) => one.body !== body)];
      const possible = (isReplayOnly ? requests : same).map((request) => request.reply.text);
      if (reply === null) expect(isReplayOnly).toBe(true);
      else if (reply instanceof Error) expect([reply.message, other.length > 0]).toEqual(['idempotency_mismatch', true]);
      else if (reply.code === 'upstream_timeout') expect(other).not.toEqual([]);
      else expect(possible).toContain(reply.text);
    }
    const results = answered.filter((one) => one.form === form && one.reply !== null && 'text' in one.reply);
    if (requests.length === 1) expect(new Set(results.map(({ reply }) => (reply as CallReply).text)).size).toBeLessThanOrEqual(1);
    if (requests.length === 1) expect(results.filter((one) => !(one.reply as CallReply).isReplayed)).toHaveLength(1);
  }
}
