import { describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import { bytes, faults, json, status } from '#tests/support/fakeUpstream.ts';
import type { Behavior } from '#tests/support/fakeUpstream.ts';
import { moneyCalls, openForm, outcomeOf } from '#tests/support/moneyForms.ts';
import { logInMember, logLines } from '#tests/support/proxyServer.ts';
import { member, other, proxy, setUpOtherUpstream, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();
setUpOtherUpstream();

const success = json({ data: { status: 'success' } });
const redirect = (code: number, place: () => string): Behavior => {
  return (response) => status(code, { location: place() })(response);
};
const ownHost = () => upstream.url + calls['apply-user-deposit'].upstreamPath;
const invalid = [502, 'upstream_invalid', 'unknown'];
const unavailable = [502, 'upstream_unavailable', 'unknown'];
const lostSession = [401, 'unauthorized', 'not_sent'];

/** Number in the fault table of docs/promises.md, behavior of the upstream, and reply to the browser. */
type Row = [number: number, fault: string, behavior: Behavior, told: unknown[]];

const rows = (codes: number[], row: (code: number) => Row) => codes.map(row);

const table: Row[] = [
  [8, 'reset before the reply', faults.reset, unavailable],
  [9, 'reset in mid-body', faults['reset in mid-body'], unavailable],
  [11, 'shorter than its Content-Length', faults['shorter than its Content-Length'], unavailable],
  [12, 'truncated JSON', faults['truncated JSON'], invalid],
  [13, 'text behind the JSON', faults['text behind the JSON'], invalid],
  [13, 'NaN', faults.NaN, invalid],
  [14, 'empty 200', faults.empty, invalid],
  [14, '204', faults['no content'], invalid],
  [15, 'HTML with 200', faults.html, invalid],
  [15, 'success around a refusal', json({ status: 'success', data: { status: 'fail' } }), invalid],
  [15, 'a refusal around success', json({ status: 'wait', data: { status: 'success' } }), invalid],
  [16, 'an array', faults.array, invalid],
  [16, 'a string', faults.string, invalid],
  [16, 'null', faults.null, invalid],
  [16, 'no status', faults['no status'], invalid],
  [17, 'status a number', faults['status a number'], invalid],
  [17, 'status null', faults['status null'], invalid],
  [17, 'status a sentence', faults['status a sentence'], invalid],
  [17, 'an unknown status', json({ data: { status: 'Success' } }), [200, undefined, undefined]],
  [18, 'EUC-KR', faults['EUC-KR'], invalid],
  [18, 'a lone surrogate', bytes(Buffer.from('7b22737461747573223a22eda080227d', 'hex')), invalid],
  [18, 'a byte order mark', bytes('\ufeff{"status":"success"}'), [200, undefined, undefined]],
  [19, 'over 1 MB', faults.oversized, invalid],
  [19, 'gzip that unfolds into 60 MB', faults['gzip bomb'], invalid],
  ...rows([301, 302, 303, 307, 308], (code) => [20, `${code} to another host`, redirect(code, () => other.url), invalid]),
  ...rows([301, 302, 303, 307, 308], (code) => [20, `${code} to itself`, redirect(code, ownHost), invalid]),
  [21, '400', status(400), [400, 'invalid_request', 'not_sent']],
  [21, '422', status(422), [400, 'invalid_request', 'not_sent']],
  [22, '401', status(401), lostSession],
  [22, '403', status(403), lostSession],
  [22, 'unauthenticated', json({ data: { status: 'unauthenticated' } }), lostSession],
  [23, '429', status(429), [429, 'rate_limited', 'not_sent']],
  [23, '429 with Retry-After', status(429, { 'retry-after': '9999' }), [429, 'rate_limited', 'not_sent']],
  ...rows([500, 502, 503, 504], (code) => [24, String(code), status(code), unavailable]),
];

describe.each(table)('fault %i, %s', (number, _fault, behavior, told) => {
  it.each(moneyCalls)('of %s: one request, a true outcome, and the result of a second submission', async (name) => {
    const form = openForm(proxy, name, member);
    upstream.behavior = behavior;
    // The timers of the portal stand still: the fault is told without waiting for one.
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const first = await form.submit();
    vi.useRealTimers();
    expect(outcomeOf(first)).toEqual(told);
    expect([upstream.journal.length, other.journal.length]).toEqual([1, 0]);
    expect(Number(first.headers['retry-after'] ?? 0)).toBeLessThanOrEqual(300);
    expect(`${first.rawHeaders}${first.text}`).not.toMatch(/canary|127\.0\.0\.1:|ECONN| at .*:\d/);
    expect(logLines.some(({ event }) => event === 'upstream_redirect')).toBe(number === 20);

    upstream.behavior = success;
    const second = await form.submit({}, told === lostSession ? await logInMember() : member);
    const isFree = told[2] === 'not_sent';
    expect([second.json.status ?? 'no answer', second.text === first.text]).toEqual(
      isFree ? ['success', false] : [first.json.status ?? 'no answer', true],
    );
    expect(upstream.journal).toHaveLength(isFree ? 2 : 1);
  });
});

describe.each(moneyCalls)('%s', (name) => {
  /** An upstream that runs `begin` at once and `finish` when the test calls it, with a fake clock. */
  async function hold(begin: Behavior, finish: Behavior) {
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

  it('faults 5 and 7: after 20 seconds without a complete answer, the outcome is unknown', async () => {
    for (const begin of [nothing, (response: Parameters<Behavior>[0]) => void response.writeHead(200).write('{"status":')]) {
      upstream.journal.length = 0;
      const { reply } = await hold(begin, nothing);
      await vi.advanceTimersByTimeAsync(20_000);
      expect(outcomeOf(await reply)).toEqual([504, 'upstream_timeout', 'unknown']);
      expect(upstream.journal).toHaveLength(1);
      vi.useRealTimers();
    }
  });

  it('fault 6: succeeds after seven seconds to the first byte', async () => {
    const { reply, finish } = await hold(nothing, success);
    await vi.advanceTimersByTimeAsync(7_000);
    finish();
    expect((await reply).json.status).toBe('success');
    expect(upstream.journal).toHaveLength(1);
  });

  it('fault 10: never reuses a connection', async () => {
    upstream.behavior = success;
    await proxy.call('user-ask-account', member);
    await openForm(proxy, name, member).submit();
    await openForm(proxy, name, member).submit();
    expect(new Set(upstream.journal.map(({ port }) => port)).size).toBe(3);
    expect(upstream.journal.map(({ headers }) => headers.connection)).toEqual(['keep-alive', 'close', 'close']);
  });

  it('fault 25: reports the true outcome of an upstream that fails every other time', async () => {
    for (let round = 0; round < 6; round += 1) {
      upstream.behavior = round % 2 ? success : faults.reset;
      const told = outcomeOf(await openForm(proxy, name, member).submit());
      expect(told).toEqual(round % 2 ? [200, undefined, undefined] : unavailable);
    }
    expect(upstream.journal).toHaveLength(6);
  });

  it('fault 26: returns a late success on a later request', async () => {
    const { reply, finish, recall, submit } = await hold(nothing, success);
    await vi.advanceTimersByTimeAsync(20_000);
    expect(outcomeOf(await reply)).toEqual([504, 'upstream_timeout', 'unknown']);
    finish();
    vi.useRealTimers();
    await vi.waitFor(async () => expect((await recall()).json.status).toBe('success'));
    expect((await submit()).json.status).toBe('success');
    expect(upstream.journal).toHaveLength(1);
  });

  it('fault 28: returns the result after a network failure of the member', async () => {
    const { reply, finish, recall } = await hold(nothing, success);
    vi.useRealTimers();
    const lost = reply.catch((error: Error) => error.message);
    proxy.dropConnections();
    expect(await lost).toBe('socket hang up');
    finish();
    expect((await recall()).json.status).toBe('success');
    expect(upstream.journal).toHaveLength(1);
  });

  it('fault 30: keeps submissions when the clock jumps an hour', async () => {
    const { submit } = openForm(proxy, name, member);
    upstream.behavior = success;
    await submit();
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3_500_000 });
    expect((await submit()).headers['idempotency-replayed']).toBe('true');
    vi.setSystemTime(Date.now() - 7_000_000);
    // With the clock set back, the login is in the future: refused. That this request was not sent says nothing about the first one.
    expect(outcomeOf(await submit())).toEqual([401, 'unauthorized', 'unknown']);
    expect(upstream.journal).toHaveLength(1);
  });
});
