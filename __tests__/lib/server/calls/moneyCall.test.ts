import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { CallFailure } from '#lib/server/http/callReply.ts';
import { createFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { fullAnswer, json, status } from '#tests/support/fakeUpstream.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import {
  isReplayed,
  moneyCalls,
  openForm,
  outcomeOf as outcome,
} from '#tests/support/moneyForms.ts';
import { submissionsIn } from '#tests/support/moneySubmissions.ts';
import { validBodies } from '#tests/support/validBodies.ts';
import { logInMember, logLines, startProxy } from '#tests/support/proxyServer.ts';
import type { ProxyRequest } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

let key: string;

setUpProxy();
beforeEach(() => {
  key = randomUUID();
  upstream.behavior = json({ data: { status: 'success' } });
});

const submit = (name: CallName, request: ProxyRequest = {}, who = member) =>
  proxy.call(name, who, { ...request, headers: { 'idempotency-key': key, ...request.headers } });
const recall = (name: CallName, who = member) =>
  submit(name, { body: '{}', headers: { 'idempotency-replay-only': 'true' } }, who);

describe.each(moneyCalls)('%s', (name) => {
  it('returns the first result for the same key and body', async () => {
    upstream.behavior = json({ data: { status: 'wait', balance: 5 } });
    const first = await submit(name);
    upstream.behavior = json({ data: { status: 'success' } });
    const second = await submit(name);
    expect(first.json.status).toBe('wait');
    expect([second.status, second.text]).toEqual([first.status, first.text]);
    expect([isReplayed(first), isReplayed(second)]).toEqual([false, true]);
    expect(upstream.journal).toHaveLength(1);
  });

  it('waits for the running submission of the same key', async () => {
    const arrived = upstream.nextRequest();
    let finish = () => {};
    upstream.behavior = (response) =>
      (finish = () => json({ data: { status: 'success' } })(response));
    const replies = [submit(name), submit(name), submit(name), recall(name)];
    await arrived;
    finish();
    const texts = (await Promise.all(replies)).map(
      ({ status: httpStatus, text }) => `${httpStatus} ${text}`,
    );
    expect(new Set(texts).size).toBe(1);
    expect((await Promise.all(replies)).filter(isReplayed)).toHaveLength(3);
    expect(upstream.journal).toHaveLength(1);
  });
});

const withAmount = moneyCalls.filter((name) => name !== 'change-to-point');
const fieldOf = (name: (typeof moneyCalls)[number]) =>
  Object.hasOwn(validBodies[name], 'point') ? 'point' : 'balance';

it.each(withAmount)('the key of %s is refused with another body', async (name) => {
  await submit(name);
  const other = await submit(name, {
    body: JSON.stringify({ ...validBodies[name], [fieldOf(name)]: 20_000 }),
  });
  expect(outcome(other)).toEqual([422, 'idempotency_mismatch', 'not_sent']);
  expect(upstream.journal).toHaveLength(1);
});

describe('an idempotency key', () => {
  const deposit = 'apply-user-deposit';

  it('is separate for each member and each call', async () => {
    await submit(deposit);
    const other = await logInMember('other');
    expect(outcome(await recall(deposit, other))).toEqual([404, 'not_found', 'unknown']);
    expect(isReplayed(await submit(deposit, {}, other))).toBe(false);
    expect(isReplayed(await submit('game-withdraw'))).toBe(false);
    expect(upstream.journal).toHaveLength(3);
  });

  it('can be used again after not_sent', async () => {
    upstream.behavior = status(429, { 'retry-after': '7' });
    expect(outcome(await submit(deposit))).toEqual([429, 'rate_limited', 'not_sent']);
    const asked = await recall(deposit);
    expect([...outcome(asked), asked.headers['retry-after']]).toEqual([
      429,
      'rate_limited',
      'not_sent',
      '7',
    ]);
    upstream.behavior = json({ data: { status: 'success' } });
    const again = await submit(deposit);
    expect([again.json, isReplayed(again)]).toEqual([{ status: 'success' }, false]);
  });

  it('logs one warning for an unknown outcome', async () => {
    await recall(deposit); // before any submission
    upstream.behavior = (response) => response.socket?.resetAndDestroy();
    await submit(deposit);
    await submit(deposit);
    await recall(deposit);
    expect(logLines.map(({ level, outcome: told }) => [level, told])).toEqual([
      ['info', 'unknown'],
      ['warn', 'unknown'],
      ['info', 'unknown'],
      ['info', 'unknown'],
    ]);
  });
});

describe('a submission that supersedes one of unknown outcome', () => {
  const deposit = 'apply-user-deposit';
  const earlier = randomUUID();

  it('is sent, and logged as the decision of the member', async () => {
    upstream.behavior = json({ status: 'success' });
    logLines.length = 0;
    expect(
      outcome(await submit(deposit, { headers: { 'idempotency-supersedes': earlier } })),
    ).toEqual([200, undefined, undefined]);
    expect(logLines).toContainEqual(
      expect.objectContaining({ event: 'money_repeated', level: 'warn' }),
    );
    expect(upstream.journal).toHaveLength(1);
  });

  it.each(['1', '', `${earlier}, ${earlier}`])('needs a UUID: "%s" is refused', async (value) => {
    const reply = await submit(deposit, { headers: { 'idempotency-supersedes': value } });
    expect(outcome(reply)).toEqual([400, 'invalid_request', 'not_sent']);
    expect(upstream.journal).toEqual([]);
  });
});

describe('a replay-only request', () => {
  const deposit = 'apply-user-deposit';

  it.each(['99999999999', 'unreadable', '-1'])(
    'does not tell "never arrived" of what is older (%s) than the store',
    async (age) => {
      const headers = { 'idempotency-replay-only': 'true', 'idempotency-age': age };
      expect(outcome(await submit(deposit, { body: '{}', headers }))).toEqual([
        503,
        'overloaded',
        'unknown',
      ]);
      expect(logLines).toMatchObject([{ event: 'submissions_lost', level: 'warn' }]);
      await submit(deposit);
      expect((await submit(deposit, { body: '{}', headers })).json).toMatchObject({
        status: 'success',
      });
    },
  );

  it('returns the stored result and sends nothing', async () => {
    expect(outcome(await recall(deposit))).toEqual([404, 'not_found', 'unknown']);
    expect(upstream.journal).toEqual([]);
    const first = await submit(deposit);
    const asked = await recall(deposit);
    expect([asked.text, isReplayed(asked)]).toEqual([first.text, true]);
    expect(upstream.journal).toHaveLength(1);
  });

  it('of another amount says that this one was not sent; a replay without an amount gets the result', async () => {
    const asking = (amount?: string) => ({
      'idempotency-replay-only': 'true',
      ...(amount && { 'idempotency-amount': amount }),
    });
    await submit(deposit, { headers: { 'idempotency-amount': '30000' } });
    expect(outcome(await submit(deposit, { body: '{}', headers: asking('10000') }))).toEqual([
      422,
      'idempotency_mismatch',
      'not_sent',
    ]);
    for (const amount of [undefined, '30000', 'unreadable']) {
      expect(outcome(await submit(deposit, { body: '{}', headers: asking(amount) }))).toEqual([
        200,
        undefined,
        undefined,
      ]);
    }
  });

  it('of another amount has never arrived while the key can still be used', async () => {
    upstream.behavior = status(400);
    await submit(deposit, { headers: { 'idempotency-amount': '30000' } });
    const headers = { 'idempotency-replay-only': 'true', 'idempotency-amount': '10000' };
    expect(outcome(await submit(deposit, { body: '{}', headers }))).toEqual([
      404,
      'not_found',
      'unknown',
    ]);
  });

  it('requires the member and the key', async () => {
    await submit(deposit);
    const headers = { 'idempotency-replay-only': 'true' };
    for (const missing of ['authorization', 'cookie']) {
      const stranger = await submit(deposit, {
        body: '{}',
        headers: { ...headers, [missing]: undefined },
      });
      expect(outcome(stranger)).toEqual([401, 'unauthorized', 'unknown']);
    }
    const elsewhere = await submit(deposit, {
      body: '{}',
      headers: { ...headers, 'sec-fetch-site': 'cross-site' },
    });
    expect(outcome(elsewhere)).toEqual([403, 'forbidden_origin', undefined]);
    const keyless = await submit(deposit, {
      body: '{}',
      headers: { ...headers, 'idempotency-key': undefined },
    });
    expect(outcome(keyless)).toEqual([400, 'invalid_request', 'unknown']);
  });

  it.each(['1', 'TRUE', 'false', ''])('with the value "%s" is refused', async (value) => {
    const reply = await submit(deposit, { headers: { 'idempotency-replay-only': value } });
    expect(outcome(reply)).toEqual([400, 'invalid_request', 'not_sent']);
    expect(upstream.journal).toEqual([]);
  });

  it('never replays a stored 401', async () => {
    upstream.behavior = status(401);
    expect(outcome(await submit(deposit))).toEqual([401, 'unauthorized', 'not_sent']);
    const sameMember = await logInMember(member.userId);
    expect(outcome(await recall(deposit, sameMember))).toEqual([
      503,
      'upstream_unavailable',
      'not_sent',
    ]);
  });
});

describe('an upstream that answers after the limit', () => {
  it.each([
    ['success', json({ data: fullAnswer }), [200, undefined, undefined]],
    ['a refusal', status(400), [400, 'invalid_request', 'not_sent']],
    ['a broken answer', status(500), [502, 'upstream_unavailable', 'unknown']],
  ] as const)(
    'with %s: the outcome is unknown first, and the result on a later request',
    async (_word, answer, truth) => {
      vi.useFakeTimers({
        toFake: ['setTimeout', 'clearTimeout', 'performance', 'Date'],
        shouldAdvanceTime: true,
      });
      const arrived = upstream.nextRequest();
      let finish = () => {};
      upstream.behavior = (response) => (finish = () => answer(response));
      const first = submit('roll-to-balance');
      await arrived;
      await vi.advanceTimersByTimeAsync(20_000);
      for (const running of [await first, await recall('roll-to-balance')]) {
        expect(outcome(running)).toEqual([504, 'upstream_timeout', 'unknown']);
        expect(Number(running.headers['retry-after'])).toBeGreaterThan(55);
      }
      await vi.advanceTimersByTimeAsync(39_000);
      finish();
      vi.useRealTimers();
      await vi.waitFor(() =>
        expect(logLines.filter(({ event }) => event === 'late_answer')).toHaveLength(1),
      );
      const ended = await recall('roll-to-balance');
      expect([...outcome(ended), ended.headers['retry-after']]).toEqual([...truth, undefined]);
      expect(upstream.journal).toHaveLength(1);
    },
  );
});

const invalidAmounts = [
  ...[
    '0',
    '-1',
    '0.1',
    '10000.5',
    '1e-3',
    '1e12',
    '9007199254740993',
    'NaN',
    '+1',
    '01',
    '10,000',
    '',
  ],
  ...['null', 'true', '[10000]', '{"valueOf":1}', '"10000"', '"１００００"'],
];

it.each(withAmount)(
  '%s: no invalid amount reaches the upstream, and no amount that is given twice',
  async (name) => {
    const field = fieldOf(name);
    const bodies = [
      ...invalidAmounts.map((amount) => `{"${field}":${amount}}`),
      `{"${field}":1,"${field}":20000}`,
    ];
    for (const body of bodies) {
      const reply = await openForm(proxy, name, member).submit({ body });
      expect([body, ...outcome(reply)]).toEqual([body, 400, 'invalid_request', 'not_sent']);
    }
    expect(upstream.journal).toEqual([]);
  },
);

it.each(withAmount)('%s: every valid amount arrives exactly', async (name) => {
  const amounts = [
    1, 9, 10_000, 123_456_789, 99_999_999_999, 100_000_000_000, 987_654_321_098, 999_999_999_999,
  ];
  for (const amount of amounts) {
    const reply = await openForm(proxy, name, member).submit({
      body: JSON.stringify({ [fieldOf(name)]: amount }),
    });
    expect([amount, reply.status]).toEqual([amount, 200]);
  }
  expect(upstream.journal.map(({ body }) => body)).toEqual(
    amounts.map((amount) => `{"${fieldOf(name)}":${amount}}`),
  );
  expect(upstream.journal.every(({ path }) => path === calls[name].upstreamPath)).toBe(true);
});

it.each([
  'Success',
  'success ',
  'success\u0000',
  'sucсess',
  'ok',
  1,
  true,
  null,
  ['success'],
  { status: 'success' },
])('the status %j does not become success', async (value) => {
  upstream.behavior = json({ data: { status: value } });
  const { status: httpStatus, json: body } = await openForm(
    proxy,
    'apply-user-deposit',
    member,
  ).submit();
  expect(body.status).not.toBe('success');
  expect([200, 502]).toContain(httpStatus);
});

it('a session that is found to have ended after the claim, or of which nobody can tell, sends no money', async () => {
  const find = vi
    .spyOn(proxy.parts.ended, 'isEndedNow')
    .mockRejectedValue(new CallFailure('overloaded'));
  for (const name of moneyCalls)
    expect(outcome(await proxy.call(name, member))).toEqual([503, 'overloaded', 'not_sent']);
  find.mockResolvedValue(true);
  for (const name of moneyCalls)
    expect(outcome(await proxy.call(name, member))).toEqual([401, 'unauthorized', 'not_sent']);
  expect(upstream.journal).toEqual([]);
});

it('a full disk refuses money without sending it, and everything else is served', async () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
  const { log, lines } = keptLog();
  const store = createFileStore(new DatabaseSync(path.join(folder, 'full.sqlite')), {
    log,
    maxPages: 10,
  });
  const fill = async () => {
    for (let index = 0; ; index += 1)
      await store.claim({ id: String(index), bodyHash: 'b'.repeat(43), requestId: '', limits: [] });
  };
  await fill().catch(() => {});
  const full = await startProxy(upstream.url, {}, undefined, {
    submissions: submissionsIn(store, { log }),
  });
  for (const name of moneyCalls) {
    const form = openForm(full, name, member);
    expect(outcome(await form.submit())).toEqual([503, 'overloaded', 'not_sent']);
    // The first request with this form may have been sent while the disk had room.
    expect(outcome(await form.submit())).toEqual([503, 'overloaded', 'unknown']);
    expect((await form.recall()).json.error?.outcome).toBe('unknown');
  }
  expect(upstream.journal).toEqual([]);
  expect(lines).toContainEqual(
    expect.objectContaining({ event: 'state_file_failed', kind: 'database or disk is full' }),
  );
  upstream.behavior = json({ data: fullAnswer });
  for (const name of ['user-health-check', 'get-note-list', 'del-all-help'] as const) {
    expect((await full.call(name, member)).status).toBe(200);
  }
  await full.close();
  rmSync(folder, { recursive: true, force: true });
});
