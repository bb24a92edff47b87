import { once } from 'node:events';
import type { ServerResponse } from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startCallPortal } from '#tests/support/callPortal.ts';
import type { CallPortal } from '#tests/support/callPortal.ts';
import { startFakeUpstream } from '#tests/support/fakeUpstream.ts';
import type { FakeUpstream } from '#tests/support/fakeUpstream.ts';
import { logLines } from '#tests/support/proxyServer.ts';
import { rawExchange } from '#tests/support/rawExchange.ts';

const host = 'localhost:3000';
const pageRequest = `GET / HTTP/1.1\r\nHost: ${host}\r\n\r\n`;
/** Pages that have begun, and those whose connection has not taken them. */
const pages = { body: Buffer.alloc(0), begun: 0, unwritten: 0, most: 0 };

let upstream: FakeUpstream;
let portal: CallPortal;
beforeAll(async () => {
  upstream = await startFakeUpstream();
  const endPage = (response: ServerResponse) => {
    pages.begun += 1;
    pages.unwritten += 1;
    pages.most = Math.max(pages.most, pages.unwritten);
    response.once('finish', () => (pages.unwritten -= 1)).end(pages.body);
  };
  portal = await startCallPortal(upstream.url, { endPage });
});
afterAll(async () => {
  await portal.close();
  await upstream.close();
});
beforeEach(() => {
  Object.assign(pages, { body: Buffer.alloc(60_000, 'x'), begun: 0, unwritten: 0, most: 0 });
  logLines.length = 0;
});

/** A connection that sends `text` and reads nothing until `resume`. */
async function silentReader(text: string): Promise<net.Socket> {
  const socket = net.connect(portal.port, '127.0.0.1').on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const openConnections = () => new Promise<number>((resolve) => portal.server.getConnections((_error, count) => resolve(count)));

describe('requests that a connection sends before it has read an answer', () => {
  it('are answered one after the other, in their order', async () => {
    const paths = ['/', '/login', '/missing', '/livez', '/'];
    const text = paths.map((path) => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n\r\n`).join('');
    const last = `GET /login HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
    const answer = await rawExchange(portal.port, Buffer.from(text + last));
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual(['200', '200', '404', '200', '200', '200']);
    expect(pages.most).toBe(1);
    const ids = logLines.map(({ requestId }) => requestId);
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  });

  it('close it from the seventeenth on: 700 KB of them on eight connections make no page for nobody', async () => {
    const flood = pageRequest.repeat(Math.ceil(700_000 / pageRequest.length));
    const readers = await Promise.all(Array.from({ length: 8 }, () => silentReader(flood)));
    await expect.poll(openConnections, { timeout: 5_000 }).toBe(0);
    expect(pages.begun).toBeLessThanOrEqual(8);
    expect(logLines.filter(({ event }) => event === 'broken_request')).toHaveLength(8);
    for (const socket of readers) socket.destroy();
  });
});

describe('a connection without progress', () => {
  // Long beside a pause of this process, which reads as well as it writes: a timer that runs before the sockets sees no progress.
  const limitMs = 1_500;
  const ask = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`;
  let ownTimeout = 0;
  beforeAll(() => {
    ownTimeout = portal.server.timeout;
    portal.server.timeout = limitMs;
  });
  beforeEach(() => {
    // More than the kernel takes for a connection whose other end reads nothing.
    pages.body = Buffer.alloc(40_000_000, 'x');
  });

  it('is closed: 200 that ask for a long page and read nothing', async () => {
    expect(ownTimeout).toBe(30_000);
    const readers = await Promise.all(Array.from({ length: 200 }, () => silentReader(ask)));
    await expect.poll(() => pages.begun).toBe(200);
    await expect.poll(openConnections, { timeout: 10_000 }).toBe(0);
    for (const socket of readers) socket.destroy();
  });

  it('does not include a slow reader, who takes longer than that', async () => {
    const startedAt = performance.now();
    const socket = await silentReader(ask);
    let size = 0;
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      const before = size;
      size += chunk.length;
      if (Math.floor(size / 2_000_000) > Math.floor(before / 2_000_000)) await wait(180);
    }
    expect(size).toBeGreaterThan(pages.body.length);
    expect(performance.now() - startedAt).toBeGreaterThan(2 * limitMs);
  });
});

describe('a request for another protocol', () => {
  it.each(['websocket', 'h2c'])('%s: gets 426 and a line in the log', async (protocol) => {
    const head = `GET / HTTP/1.1\r\nHost: ${host}\r\nConnection: Upgrade\r\nUpgrade: ${protocol}\r\n\r\n`;
    const answer = await rawExchange(portal.port, Buffer.from(head));
    expect(answer).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(logLines).toMatchObject([{ event: 'refused', status: 426 }]);
    expect(pages.begun).toBe(0);
  });
});
