import { setImmediate as nextTurn } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CallDefinition } from '#contract/callDefinition.ts';
import { calls, type CallName } from '#contract/calls.ts';
import { createBudgets } from '#lib/server/upstream/budgets.ts';
import { UpstreamError } from '#lib/server/upstream/upstreamError.ts';
import { bytes, fullAnswer, json, type Behavior } from '#tests/support/fakeUpstream.ts';
import type { ProxyReply } from '#tests/support/proxyServer.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

let answerAll: () => void;

beforeEach(() => {
  const held = Promise.withResolvers<void>();
  answerAll = held.resolve;
  upstream.behavior = (response) =>
    void held.promise.then(() => json({ data: fullAnswer })(response));
});

afterEach(() => answerAll());

const reads = (count: number) =>
  Array.from({ length: count }, () => proxy.call('get-deposit-list', member));
const money = (count: number) =>
  Array.from({ length: count }, () => proxy.call('apply-user-deposit', member));
const told = ({ status, headers, json: { error } }: ProxyReply) => [
  status,
  headers['retry-after'],
  error,
];

async function untilAsked(count: number): Promise<void> {
  while (upstream.journal.length < count) await upstream.nextRequest();
}

describe('while 200 calls wait for the upstream', () => {
  // The fake clock stops the time limits of the waiting calls, however busy the machine is.
  beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }));
  afterEach(() => void vi.useRealTimers());

  it('refuses more calls at once, and reserves 50 slots for money', async () => {
    const waiting = reads(200);
    await untilAsked(200);
    const shed = await Promise.all(reads(100));
    for (const reply of shed) expect(told(reply)).toEqual([503, '2', { code: 'overloaded' }]);
    expect(told(await proxy.call('del-note', member))).toEqual([
      503,
      '2',
      { code: 'overloaded', outcome: 'not_sent' },
    ]);

    const deposits = money(50);
    await untilAsked(250);
    expect(told((await Promise.all(money(1)))[0] as ProxyReply)).toEqual([
      503,
      '2',
      { code: 'overloaded', outcome: 'not_sent' },
    ]);
    expect(upstream.journal).toHaveLength(250);

    answerAll();
    for (const { status } of await Promise.all([...waiting, ...deposits])) expect(status).toBe(200);
    for (const { status } of await Promise.all(reads(200))) expect(status).toBe(200);
  });
});

it.each([
  [
    'money takes at most 100 slots, so an upstream that hangs on money only blocks nothing else',
    { money: 100 },
    'money',
    'usual',
  ],
  ['health checks take at most 150', { poll: 150 }, 'poll', 'usual'],
  ['all but money take at most 200', { poll: 150, usual: 50 }, 'usual', 'money'],
  ['all together take at most 250', { usual: 200, money: 50 }, 'money', undefined],
] as const)('%s', (_rule, taken, refused, allowed) => {
  const shed = vi.fn();
  const { acquire } = createBudgets({ shed });
  for (const [traffic, count] of Object.entries(taken))
    for (let taking = 0; taking < count; taking += 1) acquire(traffic as 'money');
  expect(() => acquire(refused)).toThrow('overloaded');
  expect(shed.mock.calls).toEqual([[refused]]);
  if (allowed) acquire(allowed)();
});

const longLists = (Object.entries(calls) as [CallName, CallDefinition][]).filter(
  ([, { answerMegabytes = 1 }]) => answerMegabytes > 1,
);

/** The same text is an answer to any of these calls. */
function answerOf(size: number): string {
  const rows = Array.from({ length: 10_000 }, (_, index) => ({
    id: index,
    title: '문의',
    contents: '<p>내용</p>',
  }));
  const text = JSON.stringify({
    status: 'success',
    helps: rows,
    note: rows,
    notices: rows,
    rest: '',
  });
  return `${text.slice(0, -2)}${'x'.repeat(size - Buffer.byteLength(text))}"}`;
}

const most = 8 * 1_048_576;
const whole = answerOf(most);
const over = `${whole} `;
const zipped = (text: string): Behavior => bytes(gzipSync(text), { 'content-encoding': 'gzip' });
const [zippedWhole, zippedOver] = [zipped(whole), zipped(over)];
const failure = ({ status, json }: ProxyReply) => [status, json.error?.code];

it.each(longLists)(
  '%s arrives with 10,000 rows in 8 MB, and is invalid with one byte more, also if it is compressed',
  async (name, row) => {
    expect(row.kind).toBe('read');
    for (const fitting of [bytes(whole), zippedWhole]) {
      upstream.behavior = fitting;
      expect(Object.values((await proxy.call(name, member)).json).find(Array.isArray)).toHaveLength(
        10_000,
      );
    }
    for (const tooLong of [bytes(over), zippedOver]) {
      upstream.behavior = tooLong;
      expect(failure(await proxy.call(name, member))).toEqual([502, 'upstream_invalid']);
    }
  },
);

describe('simultaneous large responses', () => {
  async function askAtOnce(count: number, name: CallName, first: string | Buffer, headers = {}) {
    const ends: (() => void)[] = [];
    upstream.behavior = (response) => {
      response.writeHead(200, headers).write(first);
      ends.push(() => response.end());
    };
    const replies = Array.from({ length: count }, () => proxy.call(name, member));
    while (upstream.journal.length < count) await nextTurn();
    return { replies, end: () => ends.forEach((end) => end()) };
  }

  const long = whole.slice(0, 2_000_000);

  it('are limited to sixteen: more fail, small ones succeed, and the budget is released at the end', async () => {
    const { replies, end } = await askAtOnce(20, 'get-help-list', long);
    const refused = await new Promise<ProxyReply[]>((resolve) => {
      const heard: ProxyReply[] = [];
      for (const reply of replies)
        void reply.then((one) => heard.push(one) === 4 && resolve([...heard]));
    });
    expect(refused.map(failure)).toEqual(Array.from({ length: 4 }, () => [503, 'overloaded']));

    upstream.behavior = bytes('{"status":"success","helps":[]}');
    expect((await proxy.call('get-help-list', member)).status).toBe(200);
    upstream.behavior = zippedWhole;
    expect(failure(await proxy.call('get-help-list', member))).toEqual([503, 'overloaded']);

    end();
    await Promise.all(replies);
    upstream.behavior = zippedWhole;
    const again = await Promise.all(
      Array.from({ length: 3 }, () => proxy.call('get-help-list', member)),
    );
    expect(again.map(({ status }) => status)).toEqual([200, 200, 200]);
  });

  it('release the budget when they break or are compression bombs', async () => {
    const bomb = zipped('x'.repeat(2 * most));
    const cut: Behavior = (response) =>
      void response.writeHead(200).write(long, () => response.socket?.resetAndDestroy());
    for (const behavior of [bomb, cut]) {
      upstream.behavior = behavior;
      for (let round = 0; round < 17; round += 1)
        expect((await proxy.call('get-help-list', member)).status).toBe(502);
    }
    upstream.behavior = bytes(whole);
    expect((await proxy.call('get-help-list', member)).status).toBe(200);
  });
});

describe('a lost connection', () => {
  const waits: number[] = [];
  const retryBudget = () => createBudgets(null, async (ms) => void waits.push(ms)).withOneRetry;

  beforeEach(() => {
    waits.length = 0;
    vi.useFakeTimers({ toFake: ['performance'] });
  });
  afterEach(() => void vi.useRealTimers());

  const lost = () => new UpstreamError('upstream_unavailable', true, { isConnectionLost: true });

  function read(failures: number, error: () => Error = lost, afterMs = 0) {
    return vi.fn(async () => {
      vi.advanceTimersByTime(afterMs);
      if (failures-- > 0) throw error();
      return 'answer';
    });
  }

  async function savedUp(answered = 10) {
    const withOneRetry = retryBudget();
    for (let round = 0; round < answered; round += 1) await withOneRetry(read(0));
    return withOneRetry;
  }

  it('is retried once, after 100 to 300 ms', async () => {
    for (let round = 0; round < 100; round += 1) {
      const once = read(1);
      expect(await (await savedUp())(once)).toBe('answer');
      expect(once).toHaveBeenCalledTimes(2);
    }
    expect(Math.min(...waits)).toBeGreaterThanOrEqual(100);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300);
    expect(new Set(waits).size).toBeGreaterThan(50);
  });

  it.each<[string, () => Error, number]>([
    ['broke during the response', () => new UpstreamError('upstream_unavailable', true), 0],
    ['timed out', () => new UpstreamError('upstream_timeout', true), 0],
    ['was refused', () => new UpstreamError('unauthorized', false), 0],
    ['was invalid', () => new UpstreamError('upstream_invalid', true), 0],
    ['was lost too late for a retry', lost, 2_001],
    ['failed in the portal', () => new TypeError('ours'), 0],
  ])('is the only reason: a read that %s is not repeated', async (_case, error, afterMs) => {
    const failing = read(1, error, afterMs);
    await expect((await savedUp())(failing)).rejects.toThrow();
    expect(failing).toHaveBeenCalledOnce();
  });

  it.each([
    [0, 1_000],
    [10, 1_000],
    [1_000, 1_000],
  ])(
    'is retried for at most a tenth of the reads, and ten saved ones: %i answered, then %i that fail',
    async (answered, failed) => {
      const withOneRetry = await savedUp(answered);
      let sent = 0;
      for (let round = 0; round < failed; round += 1) {
        const failing = read(2);
        await withOneRetry(failing).catch(() => {});
        sent += failing.mock.calls.length;
      }
      const saved = Math.min(answered / 10, 10);
      expect(sent).toBeLessThanOrEqual(1.1 * failed + saved);
      expect(sent).toBeGreaterThan(1.09 * failed + saved);
    },
  );
});
