import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallPortal, type CallPortal } from '#tests/support/callPortal.ts';
import { fullAnswer, json, startFakeUpstream, type FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { logInMember, logLines, publicOrigin } from '#tests/support/proxyServer.ts';

const { host } = new URL(publicOrigin);
let upstream: FakeUpstream;
let portal: CallPortal;
let pages = 0;

beforeAll(async () => {
  upstream = await startFakeUpstream();
  portal = await startCallPortal(upstream.url, { endPage: (response) => void ((pages += 1), response.end()) });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});
beforeEach(() => {
  pages = 0;
  upstream.journal.length = 0;
  logLines.length = 0;
});

describe('bytes after a money call that still runs', () => {
  it.each([
    ['one byte', 'x'],
    ['garbage', 'garbage'],
    ['a broken second request', 'GET / NONSENSE\r\n\r\n'],
  ])('%s: close the connection, and the browser is not told that nothing was sent', async (_name, bytes) => {
    const { cookie, authorization } = await logInMember(`member ${bytes.length}`);
    const arrived = upstream.nextRequest();
    upstream.behavior = (response) => void wait(150).then(() => json({ data: fullAnswer })(response));
    const body = JSON.stringify({ balance: 10_000 });
    const head = [
      'POST /api/routes/apply-user-deposit HTTP/1.1',
      `Host: ${host}`,
      `Origin: ${publicOrigin}`,
      'Sec-Fetch-Site: same-origin',
      'Content-Type: application/json',
      `Content-Length: ${body.length}`,
      `Cookie: ${cookie}`,
      `Authorization: ${authorization}`,
      `Idempotency-Key: ${randomUUID()}`,
      'Idempotency-First-Try: true',
    ].join('\r\n');
    const socket = net.connect(portal.port, '127.0.0.1').on('error', () => {});
    let answer = '';
    socket.on('data', (chunk: Buffer) => (answer += chunk.toString()));
    socket.write(`${head}\r\n\r\n${body}`);
    await arrived;
    socket.write(bytes);
    await once(socket, 'close');
    expect(answer).not.toMatch(/^HTTP\/1\.1 4/);
    await expect.poll(() => logLines.filter(({ event }) => event === 'call')).toMatchObject([{ status: 200, answer: 'success' }]);
  });
});

it('requests with an expectation that the portal does not know are answered one after the other, too', async () => {
  const one = `GET / HTTP/1.1\r\nHost: ${host}\r\nExpect: miracle\r\n\r\n`;
  const socket = net.connect(portal.port, '127.0.0.1').on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write(one.repeat(5_000));
  const connections = () => new Promise((resolve) => portal.server.getConnections((_error, count) => resolve(count)));
  await expect.poll(connections, { timeout: 5_000 }).toBe(0);
  expect([pages, logLines.length]).toEqual([0, expect.toSatisfy((lines: number) => lines < 50)]);
  socket.destroy();
});
