import net, { type Socket } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls, type CallName } from '#contract/calls.ts';
import { bytes, faults, fullAnswer, json, startFakeUpstream, status, type Behavior } from '#tests/support/fakeUpstream.ts';
import { logLines, type ProxyReply } from '#tests/support/proxyServer.ts';
import { plainCallNames } from '#tests/support/validBodies.ts';
import { member, proxy, setUpProxy, upstream } from '#tests/support/setUpProxy.ts';

setUpProxy();

const money = 'apply-user-deposit';
const outcome = ({ status: httpStatus, json: body }: ProxyReply) => [httpStatus, body.error?.code, body.error?.outcome];

const unavailable = ['reset', 'reset in mid-body', 'shorter than its Content-Length', 'a switch of protocols'];

describe('a faulty upstream', () => {
  it.each(Object.entries(faults))(
    'that sends: %s — is never reported as success, and none of its text is shown',
    async (fault, behavior) => {
      upstream.behavior = behavior;
      const read = await proxy.call('get-member', member);
      const deposit = await proxy.call(money, member);
      const code = unavailable.includes(fault) ? 'upstream_unavailable' : 'upstream_invalid';
      expect(outcome(read)).toEqual([502, code, undefined]);
      expect(outcome(deposit)).toEqual([502, code, 'unknown']);
      expect(upstream.journal).toHaveLength(2);
      expect(`${read.rawHeaders}${read.text}${deposit.text}${JSON.stringify(logLines)}`).not.toMatch(/canary|127\.0\.0\.1|ECONN| at .*:\d/);
    },
  );

  it.each(plainCallNames)('does not break %s', async (name) => {
    for (const behavior of [faults.html, faults['truncated JSON'], status(500)]) {
      upstream.behavior = behavior;
      expect((await proxy.call(name, member)).status).toBe(502);
    }
    upstream.behavior = json(fullAnswer);
    expect((await proxy.call(name, member)).status).toBe(200);
  });

  it('that sends a compression bomb of 60 MB costs little memory', async () => {
    upstream.behavior = faults['gzip bomb'];
    const before = process.memoryUsage().rss;
    for (let round = 0; round < 5; round += 1) await proxy.call('get-member', member);
    expect(process.memoryUsage().rss - before).toBeLessThan(40_000_000);
  });
});

describe('another HTTP status', () => {
  it('307 does not lead a login to another host, and is a warning in the log', async () => {
    const other = await startFakeUpstream();
    upstream.behavior = status(307, { location: other.url + calls['user-do-login'].upstreamPath });
    expect(outcome(await proxy.call('user-do-login'))).toEqual([502, 'upstream_invalid', 'unknown']);
    expect(other.journal).toEqual([]);
    expect(logLines.at(-1)).toMatchObject({ event: 'upstream_redirect', level: 'warn' });
    await other.close();
  });

  it('404 leaves the outcome of a money call unknown', async () => {
    upstream.behavior = status(404);
    expect(outcome(await proxy.call(money, member))).toEqual([502, 'upstream_invalid', 'unknown']);
  });

  it.each([
    ['12', '12'],
    ['100000', '300'],
    [undefined, '1'],
    ['soon', '1'],
  ])('429 with Retry-After %s says to wait %s seconds', async (header, seconds) => {
    upstream.behavior = status(429, header === undefined ? {} : { 'retry-after': header });
    const reply = await proxy.call(money, member);
    expect(outcome(reply)).toEqual([429, 'rate_limited', 'not_sent']);
    expect(reply.headers['retry-after']).toBe(seconds);
  });
});

describe('valid answers in an unusual form', () => {
  it.each<[string, Behavior]>([
    ['flat', json(fullAnswer)],
    ['wrapped', json({ data: fullAnswer })],
    ['wrapped beside other fields', json({ code: 200, data: fullAnswer })],
    ['labelled as text', json(fullAnswer, { 'content-type': 'text/html' })],
    ['of 201', (response) => response.writeHead(201).end(JSON.stringify(fullAnswer))],
  ])('pass: %s', async (_form, behavior) => {
    upstream.behavior = behavior;
    const reply = await proxy.call('get-help-list', member);
    expect(reply.json).toMatchObject({ status: 'success', helps: [{ id: '7', title: 'title' }] });
  });

  it('pass compressed', async () => {
    upstream.behavior = bytes(gzipSync(JSON.stringify({ data: fullAnswer })), { 'content-encoding': 'gzip' });
    expect((await proxy.call('get-member', member)).json.status).toBe('success');
  });

  it('pass after a `100 Continue` that no money call asked for', async () => {
    upstream.behavior = (response) => {
      response.writeContinue();
      json({ data: fullAnswer })(response);
    };
    expect((await proxy.call(money, member)).json).toEqual({ status: 'success' });
    expect(upstream.journal).toHaveLength(1);
  });
});

const secondsOf = (name: CallName) => {
  if (name === 'user-do-login') return 10;
  if (name === 'open-game') return 20;
  return { read: 8, write: 10, money: 20 }[calls[name].kind];
};

describe('an upstream that never answers', () => {
  beforeEach(() => {
    upstream.behavior = () => {};
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  });
  afterEach(() => void vi.useRealTimers());

  it.each(plainCallNames)('ends %s at its limit, not before', async (name) => {
    const arrived = upstream.nextRequest();
    let isOver = false;
    const reply = proxy.call(name, member).finally(() => (isOver = true));
    await arrived;
    await vi.advanceTimersByTimeAsync(secondsOf(name) * 1000 - 1);
    expect(isOver).toBe(false);
    await vi.advanceTimersByTimeAsync(1);
    const { status, json: body } = await reply;
    expect([status, body.error?.code]).toEqual([504, 'upstream_timeout']);
    expect(body.error?.outcome).toBe(calls[name].kind === 'read' ? undefined : 'unknown');
    expect(upstream.journal).toHaveLength(1);
  });

  it('that sends slowly is cut off at the limit', async () => {
    const arrived = upstream.nextRequest();
    let dripping: Socket | null = null;
    upstream.behavior = (response) => {
      dripping = response.socket;
      response.writeHead(200, { 'content-type': 'application/json' }).write('{"status":');
    };
    const reply = proxy.call('get-member', member);
    await arrived;
    await vi.advanceTimersByTimeAsync(8_000);
    expect((await reply).status).toBe(504);
    await vi.waitFor(() => expect(dripping?.destroyed).toBe(true));
  });

  it('releases its connection for the next call', async () => {
    const arrived = upstream.nextRequest();
    const stuck = proxy.call('get-member', member);
    await arrived;
    await vi.advanceTimersByTimeAsync(8_000);
    await stuck;
    upstream.behavior = json(fullAnswer);
    expect((await proxy.call('get-member', member)).status).toBe(200);
  });

  it('that answers within the limit leaves no timer behind', async () => {
    upstream.behavior = json(fullAnswer);
    await proxy.call('get-member', member);
    const before = vi.getTimerCount();
    for (let round = 0; round < 5; round += 1) await proxy.call('get-member', member);
    expect(vi.getTimerCount()).toBeLessThanOrEqual(before);
  });
});

describe('an upstream that cannot be reached', () => {
  it('is answered with 503, and nothing was sent', async () => {
    await upstream.close();
    const [read, deposit] = [await proxy.call('get-member', member), await proxy.call(money, member)];
    expect(outcome(read)).toEqual([503, 'upstream_unavailable', undefined]);
    expect(outcome(deposit)).toEqual([503, 'upstream_unavailable', 'not_sent']);
    expect(deposit.text).not.toMatch(/ECONN|127\.0\.0\.1/);
  });

  it('is used again when it is back', async () => {
    const server = net.createServer((socket) => {
      socket.once('data', () => socket.end('HTTP/1.1 200 OK\r\ncontent-length: 20\r\nconnection: close\r\n\r\n{"status":"success"}'));
    });
    await new Promise<void>((resolve) => server.listen(upstream.port, '127.0.0.1', resolve));
    expect((await proxy.call(money, member)).json).toEqual({ status: 'success' });
    await new Promise((resolve) => server.close(resolve));
  });
});
