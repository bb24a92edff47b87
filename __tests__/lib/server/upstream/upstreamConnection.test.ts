import dns from 'node:dns';
import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import { outcomeOf } from '#tests/support/moneyForms.ts';
import { createUpstream } from '#lib/server/upstream/upstream.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { logInMember, logLines, startProxy } from '#tests/support/proxyServer.ts';
import type { Member, Proxy } from '#tests/support/proxyServer.ts';

/** Without a certificate, every TLS handshake fails. */
const withoutCertificate = tls.createServer({});
withoutCertificate.on('tlsClientError', () => {});

const silence = (socket: Socket) => void socket.resume();
const plainHttp = (socket: Socket) => void socket.end('HTTP/1.1 400 Bad Request\r\n\r\n');

let greet: (socket: Socket) => void = silence;
const upstream = net.createServer((socket) => greet(socket.on('error', () => {})));

type Found = (error: Error | null, addresses: { address: string; family: number }[]) => void;
const found: (answer: Found) => void = (answer) =>
  answer(null, [{ address: '127.0.0.1', family: 4 }]);
const failing =
  (code: string): typeof found =>
  (answer) =>
    void setImmediate(answer, Object.assign(new Error('gone'), { code }), []);
let resolveName = found;

let proxy: Proxy;
let member: Member;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  proxy = await startProxy(`https://upstream.example:${(upstream.address() as AddressInfo).port}`);
});
afterAll(() => proxy.close());
beforeEach(async () => {
  member = await logInMember();
  logLines.length = 0;
  const original = dns.lookup;
  vi.spyOn(dns, 'lookup').mockImplementation(((name: string, options: object, answer: Found) => {
    if (name === 'upstream.example') resolveName(answer);
    else original(name, options, answer as never);
  }) as never);
});
afterEach(() => {
  vi.useRealTimers();
  greet = silence;
  resolveName = found;
});

const outcome = (name: CallName) => (calls[name].kind === 'read' ? undefined : 'not_sent');
const notSent = (name: CallName) => [503, 'upstream_unavailable', outcome(name)];

/** The other calls share one handler, so a quarter of them suffices; every call meets at least one fault. */
const calledWith = (fault: number) =>
  (Object.keys(calls) as CallName[]).filter(
    (name, index) => calls[name].kind === 'money' || (index + fault) % 4 === 0,
  );

describe('without a connection to the upstream, a call was not sent', () => {
  it.each(calledWith(0))('%s: fault 2: its name does not resolve', async (name) => {
    resolveName = failing('ENOTFOUND');
    expect(outcomeOf(await proxy.call(name, member))).toEqual(notSent(name));
    expect(dns.lookup).toHaveBeenCalledWith(
      'upstream.example',
      expect.anything(),
      expect.anything(),
    );
  });

  it.each(calledWith(1))('%s: fault 3: the connection hangs, for 2 seconds', async (name) => {
    const connected = new Promise((resolve) => upstream.once('connection', resolve));
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    const isOver = vi.fn();
    const reply = proxy.call(name, member).finally(isOver);
    await connected;
    await vi.advanceTimersByTimeAsync(1_999);
    expect(isOver).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1);
    expect(outcomeOf(await reply)).toEqual([504, 'upstream_timeout', outcome(name)]);
  });

  describe.each([
    [
      'has no certificate',
      calledWith(2),
      (socket: Socket) => void withoutCertificate.emit('connection', socket),
    ],
    ['speaks no TLS at all', calledWith(3), plainHttp],
  ])('fault 4: it %s', (_fault, names, behavior) => {
    it.each(names)('%s', async (name) => {
      greet = behavior;
      expect(outcomeOf(await proxy.call(name, member))).toEqual(notSent(name));
      expect(logLines.at(-1)).toMatchObject({ event: 'upstream_certificate', level: 'warn' });
    });
  });
});

describe('a call that fails because of this host', () => {
  const { log, lines } = keptLog();
  const backend = () => {
    lines.length = 0;
    const parts = {
      upstreamUrl: new URL('https://upstream.example:9'),
      upstreamAuthScheme: '',
      backendMap: {},
    };
    return createUpstream({ ...parts, log, meter: null, breakerRule: { minCalls: 10 } });
  };
  const callOften = async (called = backend()) => {
    const ends = await Promise.allSettled(
      Array.from({ length: 20 }, () => called.call('get-casino-setting', {}, {})),
    );
    return [
      new Set(ends.map((end) => end.status === 'rejected' && (end.reason as Error).message)),
      called.isBreakerOpen,
    ];
  };
  const only = (code: string) => new Set([code]);

  it.each(['EAI_AGAIN', 'EMFILE'])(
    'with %s is logged once, and does not open the breaker',
    async (code) => {
      resolveName = failing(code);
      expect(await callOften()).toEqual([only('upstream_unavailable'), false]);
      expect(lines).toMatchObject([{ level: 'warn', event: 'host_trouble' }]);
    },
  );

  it('is none if the name does not exist: the breaker opens', async () => {
    resolveName = failing('ENOTFOUND');
    const called = backend();
    await callOften(called);
    expect(called.isBreakerOpen).toBe(true);
  });
});

describe('fault 1: an upstream that refuses connections', () => {
  beforeAll(() => void upstream.close());

  it.each(calledWith(4))('was not sent %s', async (name) => {
    expect(outcomeOf(await proxy.call(name, member))).toEqual(notSent(name));
  });
});
