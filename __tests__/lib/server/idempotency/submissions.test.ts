import { randomUUID } from 'node:crypto';
import { DatabaseSync } from 'node:sqlite';
import fc from 'fast-check';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  answerReply,
  CallFailure,
  type CallReply,
  failureReply,
  moneyOutcome,
} from '#lib/server/http/callReply.ts';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createRedisStore } from '#lib/server/idempotency/idempotencyRedis.ts';
import {
  readSubmissionHeaders,
  submissionBodyHash,
  submissionId,
  type IdempotencyStore,
} from '#lib/server/idempotency/submissions.ts';
import type { RedisConnection } from '#lib/server/redis/redis.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { setSites } from '#tests/support/madeParts.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';

const submission = {
  id: 'form',
  bodyHash: 'body',
  limitMs: 20_000,
  requestId: 'request',
  limits: [],
};
const done = answerReply({ status: 'success' });
const send = vi.fn(async () => done);

const { log, lines } = keptLog();
const inMemory = () => createFileStore(new DatabaseSync(':memory:'), { log });

const brokenBy = (change: Partial<IdempotencyStore>, pause?: (ms: number) => Promise<unknown>) =>
  submissionsIn({ ...inMemory(), ...change }, { log, ...(pause && { pause }) });

async function failureOf(work: Promise<unknown>): Promise<Partial<CallFailure>> {
  const failure: unknown = await work.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(CallFailure);
  return failure as CallFailure;
}

beforeEach(() => {
  send.mockClear();
  lines.length = 0;
});

it('a claim that cannot be written refuses the submission before it is sent, and says when to try again', async () => {
  const full = Object.assign(new Error(), { errstr: 'database or disk is full' });
  const failure = await failureOf(
    brokenBy({ claim: () => Promise.reject(full) }).submit(submission, send),
  );
  expect(failure).toMatchObject({
    code: 'overloaded',
    details: { retryAfterSeconds: 2, securityEvent: 'shared_state_away' },
  });
  expect(send).not.toHaveBeenCalled();
  expect(lines).toMatchObject([
    { level: 'error', event: 'state_file_failed', kind: 'database or disk is full' },
  ]);
});

it('a fault of Redis is not logged again', async () => {
  await failureOf(
    brokenBy({ claim: () => Promise.reject(new Error('away')) }).submit(submission, send),
  );
  expect(lines).toEqual([]);
});

it('a result that cannot be saved reaches the member, and the log names its request', async () => {
  const submissions = brokenBy({ saveResult: () => Promise.reject(new Error('full')) });
  expect(await submissions.submit(submission, send)).toBe(done);
  expect(lines).toMatchObject([
    { level: 'error', event: 'submission_not_kept', requestId: 'request' },
  ]);
});

it('a store that is as old as the form answers for it; a younger one may have lost it', async () => {
  const replay = (dataAgeMs: number) =>
    brokenBy({ dataAgeMs: async () => dataAgeMs }).replay('form', 20_000, { ageMs: 1_000 });
  expect(await replay(1_000)).toBeNull();
  expect(await failureOf(replay(999))).toMatchObject({
    code: 'overloaded',
    details: { securityEvent: 'submissions_lost' },
  });
});

it('a submission that is older than results are kept may have been carried out', async () => {
  const replay = (ageMs: number) =>
    brokenBy({ dataAgeMs: async () => Infinity }).replay('form', 20_000, { ageMs });
  expect(await replay(86_399_999)).toBeNull();
  expect(await failureOf(replay(86_400_000))).toMatchObject({
    code: 'overloaded',
    details: { securityEvent: 'submissions_lost' },
  });
});

it('a failed read while another instance runs the submission counts as still running', async () => {
  const running = { bodyHash: 'body', ageMs: 0 };
  let reads = 0;
  const read = async () => {
    reads += 1;
    if (reads === 1) return running;
    if (reads === 2) throw new Error('away');
    return { ...running, reply: done };
  };
  const pauses: number[] = [];
  const submissions = brokenBy({ read }, async (ms) => pauses.push(ms));
  expect((await submissions.replay('form', 20_000))?.answer).toBe('success');
  expect(pauses).toEqual([pauses[0], (pauses[0] ?? 0) * 1.5]);
});

it.each([
  ['has lost it', null],
  ['has claimed it again with another body', { bodyHash: 'other', ageMs: 0, reply: done }],
])('a submission of another instance is unknown if the store %s', async (_case, later) => {
  let reads = 0;
  const read = async () => ((reads += 1) === 1 ? { bodyHash: 'body', ageMs: 0 } : later);
  expect(await brokenBy({ read }, async () => {}).replay('form', 20_000)).toMatchObject({
    outcome: 'unknown',
  });
  expect(reads).toBe(2);
});

it.each([
  ['is asked for until its result may have been saved, then may still run', 0, 60],
  ['is not asked for after its exchange must have ended', 600_000, undefined],
])('a submission of another instance %s', async (_case, ageMs, seconds) => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const read = async () => ({ bodyHash: 'body', ageMs });
  let waited = 0;
  const pause = async (ms: number) => {
    waited += ms;
    vi.advanceTimersByTime(ms);
  };
  try {
    const reply = await brokenBy({ read }, pause).replay('form', 20_000);
    expect([reply?.outcome, reply?.retryAfterSeconds]).toEqual(['unknown', seconds]);
    expect(waited >= 21_000).toBe(seconds !== undefined);
  } finally {
    vi.useRealTimers();
  }
});

it.each([
  ['body', 'amount', 'success'],
  ['body.amount', undefined, 'success'],
  ['body.amount', 'amount', 'success'],
  ['body.amount', 'other', 'idempotency_mismatch'],
])('the result of %s, asked for with the amount %s: %s', async (bodyHash, amountHash, told) => {
  const submissions = brokenBy({ read: async () => ({ bodyHash, ageMs: 0, reply: done }) });
  const asked = amountHash === undefined ? {} : { amountHash };
  const answer = await submissions.replay('form', 20_000, asked).then(
    (reply) => reply?.answer,
    (error: CallFailure) => error.code,
  );
  expect(answer).toBe(told);
});

it.each([
  [{ answer: 'success' }, 'done'],
  [{ answer: 'balance' }, 'refused'],
  [{ answer: 'success', outcome: 'unknown' }, 'done'],
  [{ outcome: 'not_sent' }, 'not_sent'],
  [{ outcome: 'unknown' }, 'unknown'],
  [{}, 'unknown'],
] as const)(
  'the outcome of %j is %s: without an answer and a certain outcome it is unknown',
  (reply, outcome) => {
    expect(moneyOutcome(reply)).toBe(outcome);
  },
);

/** A Redis that executes a claim only after the time limit of the claim, and then answers `late`. */
function lateRedis(late: unknown): { connection: RedisConnection; deleted: string[] } {
  const deleted: string[] = [];
  const client = { del: async (key: string) => deleted.push(key), eval: async () => late };
  const run = async (
    command: (client: never) => Promise<unknown>,
    onLate?: (answer: unknown) => void,
  ) => {
    const answer = await command(client as never);
    if (!onLate) return answer;
    onLate(answer);
    throw new Error('ETIMEDOUT');
  };
  const connection = {
    run,
    isReachable: () => true,
    isEvicting: () => false,
  } as Partial<RedisConnection>;
  return { connection: connection as RedisConnection, deleted };
}

it.each([
  [
    'a claim that Redis carried out after its timeout is released',
    null,
    ['portal:submission:form'],
  ],
  ['a late answer that found the submission releases nothing', ['{"bodyHash":"body"}', 1], []],
])('%s: it was not sent', async (_case, late, released) => {
  const { connection, deleted } = lateRedis(late);
  await expect(createRedisStore(connection).claim(submission)).rejects.toThrow('ETIMEDOUT');
  expect(deleted).toEqual(released);
});

it('Redis out of reach is not asked: the call may have waited for it already', async () => {
  const { connection } = lateRedis(null);
  const run = vi.fn(connection.run);
  const store = createRedisStore({
    ...connection,
    run: run as RedisConnection['run'],
    isReachable: () => false,
  });
  await expect(store.claim(submission)).rejects.toThrow('Redis is out of reach');
  expect(run).not.toHaveBeenCalled();
});

describe('a submission without an answer in time', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  async function submitUnanswered() {
    const store = inMemory();
    const pause = (ms: number) => vi.advanceTimersByTimeAsync(ms);
    const [ending, other] = [submissionsIn(store, { pause }), submissionsIn(store, { pause })];
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
    for (const again of [
      await other.submit(submission, send),
      await other.replay(submission.id, submission.limitMs),
    ]) {
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
    expect(
      (await other.replay(submission.id, submission.limitMs))?.retryAfterSeconds,
    ).toBeUndefined();
  });
});

describe('ids, hashes and headers', () => {
  beforeAll(() => setSites());

  it('ids differ by member, call and key, also if their parts are split differently', () => {
    const parts = fc.tuple(fc.string(), fc.string(), fc.uuid());
    fc.assert(
      fc.property(parts, parts, (one, other) => {
        const isSame = one.every((part, index) => part === other[index]);
        return (submissionId(...one) === submissionId(...other)) === isSame;
      }),
    );
    const key = randomUUID();
    expect(submissionId('a', 'bc', key)).not.toBe(submissionId('ab', 'c', key));
  });

  it('hashes of bodies depend on the values, not on the order of fields', () => {
    const key = randomUUID();
    const hash = submissionBodyHash(key, { balance: 10_000, pass: '0042' });
    expect(submissionBodyHash(key.toUpperCase(), { pass: '0042', balance: 10_000 })).toBe(hash);
    const others = [
      { balance: 10_000 },
      { balance: 10_000, pass: '042' },
      { balance: 10_001, pass: '0042' },
      { balance: 10_000, pass: 42 },
    ];
    for (const other of others) expect(submissionBodyHash(key, other)).not.toBe(hash);
  });

  it('hashes of the same amount differ by key, so they cannot be guessed', () => {
    const hashes = Array.from({ length: 20 }, () =>
      submissionBodyHash(randomUUID(), { balance: 10_000 }),
    );
    expect(new Set(hashes).size).toBe(20);
  });

  it('ids and hashes are stored under base64url of 43 characters, whatever the case of the key', () => {
    const key = randomUUID();
    expect(submissionId('a', 'b', key.toUpperCase())).toBe(submissionId('a', 'b', key));
    expect([submissionId('a', 'b', key), submissionBodyHash(key, {})]).toEqual(
      Array(2).fill(expect.stringMatching(/^[\w-]{43}$/)),
    );
  });

  it.each([
    [undefined, 0],
    ['123456789012345', 123_456_789_012_345],
    ['1234567890123456', Infinity],
    ['x12', Infinity],
    ['-1', Infinity],
    ['', Infinity],
    [['5', '7'], Infinity],
  ])(
    'the age %j of a submission is %s ms: one that cannot be read counts as older than any store',
    (header, ms) => {
      expect(
        readSubmissionHeaders({ 'idempotency-key': randomUUID(), 'idempotency-age': header }).ageMs,
      ).toBe(ms);
    },
  );

  it.each([
    ['10000', true],
    ['1234567890123456', false],
    ['x10000', false],
    ['1e4', false],
    ['', false],
    [undefined, false],
  ])('the amount %j is hashed: %s', (header, isHashed) => {
    expect(
      readSubmissionHeaders({ 'idempotency-key': randomUUID(), 'idempotency-amount': header })
        .amountHash,
    ).toMatch(isHashed ? /^[\w-]{43}$/ : /^$/);
  });
});
