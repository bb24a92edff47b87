import { setTimeout } from 'node:timers/promises';
import v8 from 'node:v8';
import vm from 'node:vm';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { bytes, faults, fullAnswer, json, status } from '#tests/support/fakeUpstream.ts';
import type { Behavior } from '#tests/support/fakeUpstream.ts';
import { logInMember, logLines } from '#tests/support/proxyServer.ts';
import type { ProxyReply } from '#tests/support/proxyServer.ts';
import { member, other, proxy, setUpOtherUpstream, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

const reads = (Object.keys(calls) as CallName[]).filter((name) => calls[name].kind === 'read');
const isOpen = (name: CallName) => calls[name].access === 'visitor';

v8.setFlagsFromString('--expose-gc');
const collectGarbage = vm.runInNewContext('gc') as () => void;
/** Bytes of used memory once closed sockets and inflaters are released too: that takes some turns of the event loop. */
async function memory() {
  let least = Infinity;
  for (let turn = 0; turn < 20; turn++) {
    await setTimeout(10);
    collectGarbage();
    const { heapUsed, external } = process.memoryUsage();
    least = Math.min(least, heapUsed + external);
  }
  return least;
}

setUpProxy();
setUpOtherUpstream();

const well = json({ data: fullAnswer });
const told = ({ status: httpStatus, json: body }: ProxyReply) => [httpStatus, body.error?.code];
const redirect = (code: number, place: () => string): Behavior => {
  return (response) => status(code, { location: place() })(response);
};
const ownHost = () => upstream.url + calls['get-member'].upstreamPath;
const invalid = [502, 'upstream_invalid'];
const unavailable = [502, 'upstream_unavailable'];
/** Ends a member's session; a visitor has none. */
const refused = (name: CallName) => (isOpen(name) ? invalid : [401, 'unauthorized']);

/** Number in the fault table of docs/promises.md, behavior of the upstream, and reply to the browser. */
type Row = [number: number, fault: string, behavior: Behavior, told: unknown[] | ((name: CallName) => unknown[])];

const rows = (codes: number[], row: (code: number) => Row) => codes.map(row);

const table: Row[] = [
  [9, 'reset in mid-body', faults['reset in mid-body'], unavailable],
  [11, 'shorter than its Content-Length', faults['shorter than its Content-Length'], unavailable],
  [12, 'truncated JSON', faults['truncated JSON'], invalid],
  [13, 'text behind the JSON', faults['text behind the JSON'], invalid],
  [13, 'NaN', faults.NaN, invalid],
  [14, 'empty 200', faults.empty, invalid],
  [14, '204', faults['no content'], invalid],
  [15, 'HTML with 200', faults.html, invalid],
  [16, 'an array', faults.array, invalid],
  [16, 'a string', faults.string, invalid],
  [16, 'null', faults.null, invalid],
  [16, 'no status', faults['no status'], invalid],
  [17, 'status a number', faults['status a number'], invalid],
  [17, 'status null', faults['status null'], invalid],
  [17, 'status a sentence', faults['status a sentence'], invalid],
  [17, 'an unknown status', json({ data: { ...fullAnswer, status: 'Success' } }), [200, undefined]],
  [18, 'EUC-KR', faults['EUC-KR'], invalid],
  [18, 'a lone surrogate', bytes(Buffer.from('7b22737461747573223a22eda080227d', 'hex')), invalid],
  [18, 'a byte order mark', bytes(`\ufeff${JSON.stringify(fullAnswer)}`), [200, undefined]],
  [19, 'over the 8 MB that the longest lists may have', bytes(Buffer.from(`{"status":"success","x":"${'x'.repeat(8_500_000)}"}`)), invalid],
  [19, 'gzip that unfolds into 60 MB', faults['gzip bomb'], invalid],
  ...rows([301, 302, 303, 307, 308], (code) => [20, `${code} to another host`, redirect(code, () => other.url), invalid]),
  ...rows([301, 302, 303, 307, 308], (code) => [20, `${code} to itself`, redirect(code, ownHost), invalid]),
  [21, '400', status(400), [400, 'invalid_request']],
  [21, '422', status(422), [400, 'invalid_request']],
  [22, '401', status(401), refused],
  [22, '403', status(403), refused],
  [22, 'unauthenticated', json({ data: { status: 'unauthenticated' } }), (name) => (isOpen(name) ? [200, undefined] : refused(name))],
  [23, '429', status(429), [429, 'rate_limited']],
  [23, '429 with Retry-After', status(429, { 'retry-after': '9999' }), [429, 'rate_limited']],
  ...rows([500, 502, 503, 504], (code) => [24, String(code), status(code), unavailable]),
];

// Each read meets a quarter of the table, each fault a quarter of the reads: the rows of the contract share one handler.
const quarter = (number: number) => reads.filter((_, read) => (read + number) % 4 === 0);
const quarters = table.map((row, index) => [...row, quarter(index)] as const);

describe.each(quarters)('fault %i, %s', (number, _fault, behavior, expected, some) => {
  it.each(some)('of %s: one request, a true reply, no text of the upstream', async (name) => {
    upstream.behavior = behavior;
    const reply = await proxy.call(name, member);
    const result = typeof expected === 'function' ? expected(name) : expected;
    expect(told(reply)).toEqual(result);
    expect([upstream.journal.length, other.journal.length]).toEqual([1, 0]);
    expect(Number(reply.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(300);
    expect(logLines.some(({ event }) => event === 'upstream_redirect')).toBe(number === 20);
    // A failure has a code and no rows, so that the browser keeps its rows.
    expect('error' in reply.json ? Object.keys(reply.json) : ['error']).toEqual(['error']);
    expect(`${reply.rawHeaders}${reply.text}${JSON.stringify(logLines)}`).not.toMatch(/canary|127\.0\.0\.1:|ECONN| at .*:\d/);

    upstream.behavior = well;
    const isSessionOver = result[1] === 'unauthorized';
    expect((await proxy.call(name, member)).status).toBe(isSessionOver ? 401 : 200);
  });
});

describe.each(quarter(0))('%s', (name) => {
  // The pause before a retry is the shortest one.
  beforeEach(() => void vi.spyOn(Math, 'random').mockReturnValue(0));

  /** An upstream that runs `begin` at once and `finish` when the test calls it, with a fake clock. */
  async function hold(begin: Behavior, finish: Behavior = () => {}) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const arrived = upstream.nextRequest();
    let end = () => {};
    upstream.behavior = (response) => {
      begin(response);
      end = () => finish(response);
    };
    const reply = proxy.call(name, member);
    await arrived;
    return { reply, finish: () => end() };
  }
  const nothing: Behavior = () => {};
  const drip: Behavior = (response) => void response.writeHead(200).write('{"status":');

  it.each([
    ['5: nothing', nothing],
    ['7: a drip', drip],
  ])('fault %s ends after 8 seconds', async (_fault, begin) => {
    const { reply } = await hold(begin);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(told(await reply)).toEqual([504, 'upstream_timeout']);
    expect(upstream.journal).toHaveLength(1);
  });

  it('fault 6: succeeds after seven seconds to the first byte', async () => {
    const { reply, finish } = await hold(nothing, well);
    await vi.advanceTimersByTimeAsync(7_000);
    finish();
    expect((await reply).json.status).toBe('success');
  });

  it('faults 8 and 10: is retried once after a reset or stale connection', async () => {
    upstream.behavior = well;
    await Promise.all(Array.from({ length: 10 }, () => proxy.call(name, member)));
    upstream.journal.length = 0;
    upstream.behavior = (response) => {
      upstream.behavior = well;
      faults.reset(response);
    };
    expect((await proxy.call(name, member)).json.status).toBe('success');
    expect(upstream.journal).toHaveLength(2);
  });

  it('fault 8: is sent twice at most', async () => {
    upstream.behavior = faults.reset;
    expect(told(await proxy.call(name, member))).toEqual(unavailable);
    expect(upstream.journal.length).toBeLessThanOrEqual(2);
  });

  it('fault 26: ignores a late answer; the next request gets its own', async () => {
    const { reply, finish } = await hold(nothing, well);
    await vi.advanceTimersByTimeAsync(8_000);
    expect(told(await reply)).toEqual([504, 'upstream_timeout']);
    finish();
    vi.useRealTimers();
    upstream.behavior = json({ data: { ...fullAnswer, status: 'other' } });
    expect((await proxy.call(name, member)).json.status).toBe('other');
  });

  it('fault 28: a network failure of the member does not affect the portal', async () => {
    const { reply, finish } = await hold(nothing, well);
    vi.useRealTimers();
    const lost = reply.catch((error: Error) => error.message);
    proxy.dropConnections();
    expect(await lost).toBe('socket hang up');
    finish();
    upstream.behavior = well;
    await vi.waitFor(async () => expect((await proxy.call(name, member)).status).toBe(200));
  });

  it('fault 30: a clock that jumps an hour ends no session within its limits', async () => {
    upstream.behavior = well;
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_500_000 });
    expect((await proxy.call(name, member)).status).toBe(200);
    vi.setSystemTime(Date.now() - 7_000_000);
    // With the clock set back, the login is in the future.
    expect((await proxy.call(name, member)).status).toBe(isOpen(name) ? 200 : 401);
    vi.useRealTimers();
    expect((await proxy.call(name, member)).status).toBe(200);
  });
});

it('the whole table does not leak memory', async () => {
  let sameMember = member;
  const goThrough = async () => {
    for (const [, , behavior] of table) {
      upstream.behavior = behavior;
      await Promise.all(reads.map((name) => proxy.call(name, sameMember)));
      sameMember = await logInMember(member.userId);
    }
    upstream.journal.length = 0;
    logLines.length = 0;
    return memory();
  };
  const before = await goThrough();
  expect((await goThrough()) - before).toBeLessThan(10_000_000);
}, 60_000);
