import fc from 'fast-check';
import { expect } from 'vitest';
import type { CallFailure } from '#lib/server/http/callFailure.ts';
import { answerReply, failureReply } from '#lib/server/http/callReply.ts';
import type { CallReply } from '#lib/server/http/callReply.ts';
import { createSubmissions } from '#lib/server/idempotency/submissions.ts';
import type { IdempotencyStore } from '#lib/server/idempotency/idempotencyStore.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';

/** What the upstream makes of one request. */
const results = {
  success: () => answerReply({ status: 'success' }),
  wait: () => answerReply({ status: 'wait' }),
  'an odd status': () => answerReply({ status: 'Success' }),
  'a reset': () => failureReply(new UpstreamError('upstream_unavailable', true), 'unknown'),
  'no connection': () => failureReply(new UpstreamError('upstream_unavailable', false), 'not_sent'),
} satisfies Record<string, () => CallReply>;

export type UpstreamResult = keyof typeof results;

/** One press, by somebody, of a form that lies open on some instance. */
interface Press {
  instance: number;
  form: number;
  body: string;
  isQuestion: boolean;
  /** How many looks into the store it comes after the beginning. */
  lateness: number;
}

const press = fc.record<Press>({
  instance: fc.nat(1),
  form: fc.nat(1),
  // Most presses of a form carry what stands in it; now and then a page gone wrong sends something else.
  body: fc.oneof({ weight: 5, arbitrary: fc.constant('10000') }, { weight: 1, arbitrary: fc.constant('20000') }),
  isQuestion: fc.oneof({ weight: 4, arbitrary: fc.constant(false) }, { weight: 1, arbitrary: fc.constant(true) }),
  lateness: fc.nat(8),
});

/** A storm of presses, in any order of events, with what the upstream answers to each request that reaches it. */
export const storms = fc.record({
  scheduler: fc.scheduler(),
  presses: fc.array(press, { minLength: 2, maxLength: 12 }),
  answers: fc.array(fc.constantFrom(...(Object.keys(results) as UpstreamResult[])), { minLength: 1, maxLength: 4 }),
});

type Storm = typeof storms extends fc.Arbitrary<infer Value> ? Value : never;

/** Every look into the store waits for its turn. */
function scheduled(store: IdempotencyStore, scheduler: fc.Scheduler): IdempotencyStore {
  const turn = (label: string) => scheduler.schedule(Promise.resolve(), label);
  return {
    claim: (id, bodyHash) => turn('claim').then(() => store.claim(id, bodyHash)),
    read: (id) => turn('read').then(() => store.read(id)),
    saveResult: (id, bodyHash, reply) => turn('saveResult').then(() => store.saveResult(id, bodyHash, reply)),
  };
}

/**
 * Two instances over one store weather a storm. However its events fall: of each form at most one request may have been carried out, no two
 * run at the same time, everybody with the same body gets the one result, a question sends nothing, and another body never gets through.
 */
export async function weather({ scheduler, presses, answers }: Storm, store: IdempotencyStore, idOf: (form: number) => string) {
  const pause = () => scheduler.schedule(Promise.resolve(), 'pause');
  const slow = scheduled(store, scheduler);
  const instances = [0, 1].map(() => createSubmissions(slow, pause));
  const sent: { form: number; body: string; reply: CallReply }[] = [];
  const underWay = new Set<number>();
  const overlapping: number[] = [];

  const send = async ({ form, body }: Press): Promise<CallReply> => {
    if (underWay.has(form)) overlapping.push(form);
    underWay.add(form);
    const entry = { form, body, reply: results[answers[sent.length % answers.length] ?? 'success']() };
    sent.push(entry);
    await scheduler.schedule(Promise.resolve(), 'upstream');
    underWay.delete(form);
    return entry.reply;
  };

  const answered = await scheduler.waitFor(
    Promise.all(
      presses.map(async (one) => {
        const { instance, form, body, isQuestion, lateness } = one;
        for (let look = 0; look < lateness; look += 1) await slow.read('');
        const submissions = instances[instance] as (typeof instances)[number];
        const id = idOf(form);
        const asking = isQuestion
          ? submissions.replay(id, 5_000)
          : submissions.submit({ id, bodyHash: body, limitMs: 5_000, requestId: '' }, () => send(one));
        const reply = await asking.catch((error: unknown) => error as CallFailure);
        return { ...one, reply };
      }),
    ),
  );
  await scheduler.waitFor(Promise.all(instances.map(({ settled }) => settled())));

  expect(overlapping).toEqual([]);
  for (const form of new Set(presses.map((one) => one.form))) {
    const requests = sent.filter((request) => request.form === form);
    const carriedOut = requests.filter(({ reply }) => reply.outcome !== 'not_sent');
    expect(carriedOut.length).toBeLessThanOrEqual(1);
    for (const { reply, isQuestion, body } of answered.filter((one) => one.form === form)) {
      const [same, other] = [requests.filter((one) => one.body === body), requests.filter((one) => one.body !== body)];
      const possible = (isQuestion ? requests : same).map((request) => request.reply.text);
      if (reply === null) expect(isQuestion).toBe(true);
      else if (reply instanceof Error) expect([reply.message, other.length > 0]).toEqual(['idempotency_mismatch', true]);
      else if (reply.code === 'upstream_timeout') expect(other).not.toEqual([]);
      else expect(possible).toContain(reply.text);
    }
    const results = answered.filter((one) => one.form === form && one.reply !== null && 'text' in one.reply);
    if (requests.length === 1) expect(new Set(results.map(({ reply }) => (reply as CallReply).text)).size).toBeLessThanOrEqual(1);
    if (requests.length === 1) expect(results.filter((one) => !(one.reply as CallReply).isReplayed)).toHaveLength(1);
  }
}
