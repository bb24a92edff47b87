import type { Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import {
  bytes,
  faults,
  fullAnswer,
  json,
  startFakeUpstream,
  status,
  type Behavior,
  type FakeUpstream,
} from '#tests/support/fakeUpstream.ts';
import { isReplayed, moneyCalls, openForm, outcomeOf } from '#tests/support/moneyForms.ts';
import { logInMember, logLines } from '#tests/support/proxyServer.ts';
import { plainCallNames } from '#tests/support/validBodies.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name].kind === 'read');
const isOpen = (name: CallName) => calls[name].access === 'visitor';
const isMoney = (name: CallName) => calls[name].kind === 'money';

setUpProxy();

let other: FakeUpstream;
beforeAll(async () => {
  other = await startFakeUpstream();
});
afterAll(() => other.close());
beforeEach(() => void (other.journal.length = 0));
afterEach(() => void vi.useRealTimers());

const well = json({ data: fullAnswer });
const redirect = (code: number, place: () => string): Behavior => {
  return (response) => status(code, { location: place() })(response);
};
const ownHost = () => upstream.url + calls['get-member'].upstreamPath;

type Told = [status: number, code?: string | undefined, outcome?: string | undefined];
const invalid: Told = [502, 'upstream_invalid', 'unknown'];
const unavailable: Told = [502, 'upstream_unavailable', 'unknown'];
const lostSession: Told = [401, 'unauthorized', 'not_sent'];
const limited: Told = [429, 'rate_limited', 'not_sent'];
const answered: Told = [200];
const refused = (name: CallName) => (isOpen(name) ? invalid : lostSession);

/** `number` is that of the fault in docs/promises.md (0 = in none). A read is told the same as a money call, or what `toRead` returns. */
type Row = [
  number: number,
  fault: string,
  behavior: Behavior,
  told: Told,
  toRead?: (name: CallName) => Told,
];

const rows = (codes: number[], row: (code: number) => Row) => codes.map(row);
const known = (number: number, told: Told, ...names: (keyof typeof faults)[]) =>
  names.map((name): Row => [number, name, faults[name], told]);

const table: Row[] = [
  ...known(8, unavailable, 'reset', 'a switch of protocols'),
  ...known(9, unavailable, 'reset in mid-body'),
  ...known(11, unavailable, 'shorter than its Content-Length'),
  ...known(12, invalid, 'truncated JSON'),
  ...known(13, invalid, 'text behind the JSON', 'NaN'),
  ...known(14, invalid, 'empty', 'no content'),
  ...known(15, invalid, 'html'),
  [15, 'success around a refusal', json({ status: 'success', data: { status: 'fail' } }), invalid],
  [15, 'a refusal around success', json({ status: 'wait', data: { status: 'success' } }), invalid],
  ...known(16, invalid, 'array', 'string', 'null', 'no status'),
  ...known(17, invalid, 'status a number', 'status null', 'status a sentence'),
  [17, 'an unknown status', json({ data: { ...fullAnswer, status: 'Success' } }), answered],
  ...known(18, invalid, 'EUC-KR'),
  [18, 'a lone surrogate', bytes(Buffer.from('7b22737461747573223a22eda080227d', 'hex')), invalid],
  [18, 'a byte order mark', bytes(`\ufeff${JSON.stringify(fullAnswer)}`), answered],
  ...known(19, invalid, 'oversized'),
  [
    19,
    'over the 8 MB that the longest lists may have',
    bytes(Buffer.from(`{"status":"success","x":"${'x'.repeat(8_500_000)}"}`)),
    invalid,
  ],
  ...known(19, invalid, 'gzip bomb'),
  ...rows([301, 302, 303, 307, 308], (code) => [
    20,
    `${code} to another host`,
    redirect(code, () => other.url),
    invalid,
  ]),
  ...rows([301, 302, 303, 307, 308], (code) => [
    20,
    `${code} to itself`,
    redirect(code, ownHost),
    invalid,
  ]),
  ...rows([400, 422], (code) => [
    21,
    String(code),
    status(code),
    [400, 'invalid_request', 'not_sent'],
  ]),
  ...rows([401, 403], (code) => [22, String(code), status(code), lostSession, refused]),
  [
    22,
    'unauthenticated',
    json({ data: { status: 'unauthenticated' } }),
    lostSession,
    (name) => (isOpen(name) ? answered : lostSession),
  ],
  [23, '429', status(429), limited],
  [23, '429 with Retry-After', status(429, { 'retry-after': '9999' }), limited],
  ...rows([500, 502, 503, 504], (code) => [24, String(code), status(code), unavailable]),
  [0, '404', status(404), invalid],
  ...known(0, invalid, 'not HTTP', 'headers without end', 'gzip that is none', 'unknown encoding'),
];

// The rows of the contract share one handler, so each read meets only a quarter of the faults.
const quarter = (number: number) => reads.filter((_, read) => (read + number) % 4 === 0);
const cases = table.map(([number, fault, behavior, told, toRead = () => told], index) => ({
  number,
  fault,
  behavior,
  // Fault 8 is a lost connection, after which a read is repeated.
  names: [...moneyCalls, ...(number === 8 ? [] : quarter(index))],
  expected: (name: CallName) => (isMoney(name) ? told : toRead(name).slice(0, 2)),
}));

describe.each(cases)('fault $number, $fault', ({ number, behavior, names, expected }) => {
  it.each(names)(
    'of %s: one request, a true reply, no text of the upstream; then a well upstream',
    async (name) => {
      const form = openForm(proxy, name, member);
      upstream.behavior = behavior;
      // With the portal's timers stopped, only a fault that is told without a time limit passes.
      vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
      const first = await form.submit();
      vi.useRealTimers();
      const [httpStatus, code, outcome] = expected(name);
      expect(outcomeOf(first)).toEqual([httpStatus, code, outcome]);
      expect([upstream.journal.length, other.journal.length]).toEqual([1, 0]);
      expect(Number(first.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(300);
      expect(logLines.some(({ event }) => event === 'upstream_redirect')).toBe(number === 20);
      // A failure has a code and no rows, so that the browser keeps its rows.
      expect('error' in first.json ? Object.keys(first.json) : ['error']).toEqual(['error']);
      expect(`${first.rawHeaders}${first.text}${JSON.stringify(logLines)}`).not.toMatch(
        /canary|127\.0\.0\.1:|ECONN| at .*:\d/,
      );

      upstream.behavior = well;
      const isSessionOver = code === 'unauthorized';
      const second = await form.submit({}, isSessionOver ? await logInMember() : member);
      const isFree = !isMoney(name) || outcome === 'not_sent';
      expect([second.json.status, isReplayed(second)]).toEqual(
        isFree ? ['success', false] : [first.json.status, true],
      );
      expect(isFree || second.text === first.text).toBe(true);
      expect(upstream.journal).toHaveLength(isFree ? 2 : 1);
      expect((await proxy.call('get-member', member)).status).toBe(isSessionOver ? 401 : 200);
    },
  );
});

async function hold(name: CallName, begin: Behavior, finish: Behavior = () => {}) {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const form = openForm(proxy, name, member);
  const arrived = upstream.nextRequest();
  let end = () => {};
  upstream.behavior = (response) => {
    begin(response);
    end = () => finish(response);
  };
  const reply = form.submit();
  await arrived;
  return { ...form, reply, finish: () => end() };
}
const nothing: Behavior = () => {};

describe.each([...quarter(0), ...moneyCalls])('%s', (name) => {
  it('fault 6: succeeds after seven seconds to the first byte', async () => {
    const { reply, finish } = await hold(name, nothing, well);
    await vi.advanceTimersByTimeAsync(7_000);
    finish();
    expect((await reply).json.status).toBe('success');
    expect(upstream.journal).toHaveLength(1);
  });

  it('fault 7: a drip is cut off at the limit', async () => {
    let dripping: Socket | null = null;
    const { reply } = await hold(name, (response) => {
      dripping = response.socket;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
    });
    await vi.advanceTimersByTimeAsync(isMoney(name) ? 20_000 : 8_000);
    expect(outcomeOf(await reply)).toEqual([
      504,
      'upstream_timeout',
      isMoney(name) ? 'unknown' : undefined,
    ]);
    expect(upstream.journal).toHaveLength(1);
    // A call that moves money may be answered late, so its connection stays open.
    await vi.waitFor(() => expect(dripping?.destroyed).toBe(!isMoney(name)));
  });

  it('fault 28: a network failure of the member does not affect the portal, and a money call is completed, stored and logged', async () => {
    const { reply, finish, recall, submit } = await hold(name, nothing, well);
    vi.useRealTimers();
    const lost = reply.catch((error: Error) => error.message);
    proxy.dropConnections();
    expect(await lost).toBe('socket hang up');
    finish();
    upstream.behavior = well;
    await vi.waitFor(() =>
      expect(logLines).toMatchObject([
        { route: `/api/routes/${name}`, status: 200, upstreamKind: calls[name].kind },
      ]),
    );
    expect((await (isMoney(name) ? recall() : submit())).json.status).toBe('success');
    expect(upstream.journal).toHaveLength(isMoney(name) ? 1 : 2);
  });
});

describe.each(quarter(0))('%s', (name) => {
  // The pause before a retry is the shortest one.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

  it('faults 8 and 10: is retried once after a reset or stale connection', async () => {
    await Promise.all(Array.from({ length: 10 }, () => proxy.call(name, member)));
    upstream.journal.length = 0;
    upstream.behavior = (response) => {
      upstream.behavior = well;
      faults.reset(response);
    };
    expect((await proxy.call(name, member)).json.status).toBe('success');
    expect(upstream.journal).toHaveLength(2);
  });

  it('fault 26: ignores a late answer; the next request gets its own', async () => {
    const { reply, finish } = await hold(name, nothing, well);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(outcomeOf(await reply)).toEqual([504, 'upstream_timeout', undefined]);
    finish();
    vi.useRealTimers();
    upstream.behavior = json({ data: { ...fullAnswer, status: 'other' } });
    expect((await proxy.call(name, member)).json.status).toBe('other');
  });

  it('fault 30: a clock that jumps an hour ends no session within its limits', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_500_000 });
    expect((await proxy.call(name, member)).status).toBe(200);
    vi.setSystemTime(Date.now() - 7_000_000);
    // With the clock set back, the login is in the future.
    expect((await proxy.call(name, member)).status).toBe(isOpen(name) ? 200 : 401);
    vi.useRealTimers();
    expect((await proxy.call(name, member)).status).toBe(200);
  });
});

describe.each(moneyCalls)('%s', (name) => {
  it('fault 10: never reuses a connection, and reads share one', async () => {
    for (let round = 0; round < 2; round += 1) {
      await proxy.call('get-member', member);
      await proxy.call(name, member);
    }
    const [read, money, laterRead, laterMoney] = upstream.journal.map(({ port }) => port);
    expect([laterRead, new Set([read, money, laterMoney]).size]).toEqual([read, 3]);
    expect(upstream.journal.map(({ headers }) => headers.connection)).toEqual([
      'keep-alive',
      'close',
      'keep-alive',
      'close',
    ]);
  });

  it('fault 25: reports the true outcome of an upstream that fails every other time', async () => {
    for (let round = 0; round < 6; round += 1) {
      upstream.behavior = round % 2 ? well : faults.reset;
      const told = outcomeOf(await openForm(proxy, name, member).submit());
      expect(told).toEqual(round % 2 ? [200, undefined, undefined] : unavailable);
    }
    expect(upstream.journal).toHaveLength(6);
  });

  it('fault 30: keeps submissions when the clock jumps an hour', async () => {
    const { submit } = openForm(proxy, name, member);
    await submit();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_500_000 });
    expect((await submit()).headers['idempotency-replayed']).toBe('true');
    vi.setSystemTime(Date.now() - 7_000_000);
    // With the clock set back, the login is in the future, so this request is refused; the first request may have been sent.
    expect(outcomeOf(await submit())).toEqual([401, 'unauthorized', 'unknown']);
    expect(upstream.journal).toHaveLength(1);
  });
});

const secondsOf = (name: CallName) => {
  if (name === 'user-do-login') return 10;
  if (name === 'open-game') return 20;
  return { read: 8, write: 10, money: 20 }[calls[name].kind];
};

it.each(plainCallNames)(
  'fault 5: %s without an answer ends at its limit, not before',
  async (name) => {
    const isOver = vi.fn();
    const { reply } = await hold(name, nothing);
    void reply.then(isOver);
    await vi.advanceTimersByTimeAsync(secondsOf(name) * 1000 - 1);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomeOf(await reply)).toEqual([
      504,
      'upstream_timeout',
      calls[name].kind === 'read' ? undefined : 'unknown',
    ]);
    expect(upstream.journal).toHaveLength(1);
  },
);

it('a compression bomb of 60 MB costs little memory', async () => {
  upstream.behavior = faults['gzip bomb'];
  const before = process.memoryUsage().rss;
  for (let round = 0; round < 5; round += 1) await proxy.call('get-member', member);
  expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
});

it.each([
  ['12', '12'],
  ['100000', '300'],
  [undefined, '1'],
  ['soon', '1'],
])('429 with Retry-After %s says to wait %s seconds', async (header, seconds) => {
  upstream.behavior = status(429, header === undefined ? {} : { 'retry-after': header });
  expect((await proxy.call('apply-user-deposit', member)).headers['retry-after']).toBe(seconds);
});

describe('valid answers in an unusual form', () => {
  it.each<[string, Behavior]>([
    ['labelled as text', json(fullAnswer, { 'content-type': 'text/html' })],
    ['of 201', (response) => response.writeHead(201).end(JSON.stringify(fullAnswer))],
    [
      'compressed',
      bytes(gzipSync(JSON.stringify({ data: fullAnswer })), { 'content-encoding': 'gzip' }),
    ],
  ])('pass: %s', async (_form, behavior) => {
    upstream.behavior = behavior;
    const reply = await proxy.call('get-help-list', member);
    expect(reply.json).toMatchObject({ status: 'success', helps: [{ id: '7', title: 'title' }] });
  });

  it('pass after a `100 Continue` that no money call asked for', async () => {
    upstream.behavior = (response) => {
      response.writeContinue();
      well(response);
    };
    expect((await proxy.call('apply-user-deposit', member)).json).toEqual({ status: 'success' });
    expect(upstream.journal).toHaveLength(1);
  });
});
