import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import tls from 'node:tls';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { logInMember, logLines, startProxy } from '#tests/support/proxyServer.ts';
import type { Proxy } from '#tests/support/proxyServer.ts';

/** Speaks TLS without a certificate, so that every handshake fails. */
const withoutCertificate = tls.createServer({});
withoutCertificate.on('tlsClientError', () => {});

/** Takes the connection and never says a word: to a client that wants TLS, the connection does not come about. */
const silence = () => {};

let greet: (socket: Socket) => void = silence;
const upstream = net.createServer((socket) => greet(socket));
let proxy: Proxy;

beforeAll(async () => {
  await new Promise<void>((resolve) => upstream.listen(0, '127.0.0.1', resolve));
  proxy = await startProxy(`https://127.0.0.1:${(upstream.address() as AddressInfo).port}`);
});
afterAll(() => proxy.close());
afterEach(() => {
  vi.useRealTimers();
});

it('a connection that does not come about ends at 2 seconds, and nothing was sent', async () => {
  const member = await logInMember();
  const connected = new Promise((resolve) => upstream.once('connection', resolve));
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  let isOver = false;
  const reply = proxy.call('apply-user-deposit', member).finally(() => (isOver = true));
  await connected;
  await vi.advanceTimersByTimeAsync(1_999);
  expect(isOver).toBe(false);
  await vi.advanceTimersByTimeAsync(1);
  const { status, json } = await reply;
  expect([status, json.error]).toEqual([504, { code: 'upstream_timeout', outcome: 'not_sent' }]);
});

it('a TLS handshake that fails costs 503, nothing was sent, and the log says so', async () => {
  greet = (socket) => withoutCertificate.emit('connection', socket);
  const { status, json } = await proxy.call('apply-user-withdraw', await logInMember());
  expect([status, json.error]).toEqual([503, { code: 'upstream_unavailable', outcome: 'not_sent' }]);
  expect(logLines.at(-1)).toMatchObject({ event: 'upstream_certificate', level: 'warn' });
});
