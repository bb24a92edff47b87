import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import http, {
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import net from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { createDrain } from '#lib/server/http/connections.ts';
import { ambiguousRequests } from '#tests/support/ambiguousRequests.ts';
import { startCallPortal, type CallPortal } from '#tests/support/callPortal.ts';
import {
  fullAnswer,
  json,
  startFakeUpstream,
  type FakeUpstream,
} from '#tests/support/fakeUpstream.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { logInMember, logLines, publicOrigin } from '#tests/support/proxyServer.ts';
import { servePortal } from '#tests/support/servePortal.ts';

const { host } = new URL(publicOrigin);
const { asked, smuggled, cases } = ambiguousRequests(publicOrigin);
const page = (path = '/', more = '') => `GET ${path} HTTP/1.1\r\nHost: ${host}\r\n${more}\r\n`;
/** `unwritten`: pages that their connection has not taken. */
const pages = { body: Buffer.alloc(0), begun: 0, unwritten: 0, most: 0 };

/** Shortens the interval of the check for slow clients, which is 2 s. */
function checkConnectionsOften(): void {
  const { createServer } = http;
  vi.spyOn(http, 'createServer').mockImplementation(((
    options: ServerOptions,
    ...rest: RequestListener[]
  ) => {
    if (options.connectionsCheckingInterval === undefined) return createServer(options, ...rest);
    expect(options.connectionsCheckingInterval).toBe(2_000);
    return createServer({ ...options, connectionsCheckingInterval: 100 }, ...rest);
  }) as typeof createServer);
}

let upstream: FakeUpstream;
let portal: CallPortal;
beforeAll(async () => {
  upstream = await startFakeUpstream();
  checkConnectionsOften();
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
  upstream.journal.length = 0;
});

function converse(bytes: string, more?: Promise<string>): Promise<string> {
  return new Promise((resolve, reject) => {
    let answer = '';
    const socket = net.connect(portal.port, '127.0.0.1', () => socket.write(bytes, 'latin1'));
    void more?.then((rest) => socket.write(rest, 'latin1'));
    socket.on('data', (data: Buffer) => (answer += data.toString('latin1')));
    socket.on('close', () => resolve(answer)).on('error', reject);
  });
}

async function silentReader(text: string): Promise<net.Socket> {
  const socket = net.connect(portal.port, '127.0.0.1').on('error', () => {});
  socket.pause();
  await once(socket, 'connect');
  socket.write(text);
  return socket;
}

const openConnections = () =>
  new Promise<number>((resolve) => portal.server.getConnections((_error, count) => resolve(count)));

describe('requests that a connection sends before it has read an answer', () => {
  it('are answered one after the other, in their order', async () => {
    const paths = ['/', '/login', '/missing', '/livez', '/'];
    const answer = await converse(
      paths.map((path) => page(path)).join('') + page('/login', 'Connection: close\r\n'),
    );
    expect([...answer.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status)).toEqual([
      '200',
      '200',
      '404',
      '200',
      '200',
      '200',
    ]);
    expect(pages.most).toBe(1);
    const ids = logLines.map(({ requestId }) => requestId);
    expect([ids.length, new Set(ids).size]).toEqual([5, 5]);
  });

  it('close it from the seventeenth on: 700 KB of them on eight connections make no page for nobody', async () => {
    const flood = page().repeat(Math.ceil(700_000 / page().length));
    const readers = await Promise.all(Array.from({ length: 8 }, () => silentReader(flood)));
    await expect.poll(openConnections).toBe(0);
    expect(pages.begun).toBeLessThanOrEqual(8);
    expect(logLines.filter(({ event }) => event === 'broken_request')).toHaveLength(8);
    for (const socket of readers) socket.destroy();
  });

  it('wait for their turn with an expectation that the portal does not know, too', async () => {
    const socket = await silentReader(page('/', 'Expect: miracle\r\n').repeat(5_000));
    await expect.poll(openConnections).toBe(0);
    expect([pages.begun, logLines.length]).toEqual([
      0,
      expect.toSatisfy((lines: number) => lines < 50),
    ]);
    socket.destroy();
  });
});

describe('bytes after a money call that still runs', () => {
  it.each([
    ['one byte', 'x'],
    ['a broken second request', 'GET / NONSENSE\r\n\r\n'],
  ])(
    '%s: close the connection, and the browser is not told that nothing was sent',
    async (_name, bytes) => {
      const { cookie, authorization } = await logInMember(`member ${bytes.length}`);
      const arrived = upstream.nextRequest();
      upstream.behavior = (response) =>
        void wait(150).then(() => json({ data: fullAnswer })(response));
      const headers = `Content-Length: 17\r\nCookie: ${cookie}\r\nAuthorization: ${authorization}\r\nIdempotency-Key: ${randomUUID()}`;
      const money = asked.replace(/^POST \S+/, 'POST /api/routes/apply-user-deposit');
      const answer = converse(
        `${money}${headers}\r\nIdempotency-First-Try: true\r\n\r\n{"balance":10000}`,
        arrived.then(() => bytes),
      );
      expect(await answer).not.toMatch(/^HTTP\/1\.1 4/);
      await expect
        .poll(() => logLines.filter(({ event }) => event === 'call'))
        .toMatchObject([{ status: 200, answer: 'success' }]);
    },
  );
});

describe('a request for another protocol', () => {
  it.each(['websocket', 'h2c'])('%s: gets 426 and a line in the log', async (protocol) => {
    const answer = await converse(page('/', `Connection: Upgrade\r\nUpgrade: ${protocol}\r\n`));
    expect(answer).toMatch(/^HTTP\/1\.1 426 Upgrade Required\r\n/);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(logLines).toMatchObject([{ event: 'refused', status: 426 }]);
    expect(pages.begun).toBe(0);
  });
});

describe('an ambiguous request (request smuggling)', () => {
  it.each(cases)('%s: is refused, and the bytes after it are ignored', async (_name, bytes) => {
    const answer = await converse(bytes);
    expect(answer).toMatch(/^HTTP\/1\.1 400 /);
    expect(answer.match(/HTTP\/1\.1 /g)).toHaveLength(1);
    expect(answer.toLowerCase()).toContain('connection: close');
    expect(upstream.journal).toEqual([]);
  });

  it('is followed by a request that would be answered on its own', async () => {
    const answer = await converse(
      `${asked}Content-Length: 2\r\n\r\n{}${smuggled.replace('\r\n\r\n', '\r\nConnection: close\r\n\r\n')}`,
    );
    expect(answer.match(/HTTP\/1\.1 200 /g)).toHaveLength(2);
    expect(upstream.journal).toHaveLength(2);
  });
});

describe('a slow client', () => {
  it.each([
    ['with its headers', asked, { headersTimeout: 200 }],
    // Node applies the longer of the two limits to the body.
    [
      'with its body',
      `${asked}Content-Length: 20\r\n\r\n{`,
      { headersTimeout: 200, requestTimeout: 200 },
    ],
  ])(
    '%s gets 408',
    async (_name, bytes, limits) => {
      const { headersTimeout, requestTimeout } = portal.server;
      Object.assign(portal.server, limits);
      expect(await converse(bytes)).toMatch(/^HTTP\/1\.1 408 /);
      Object.assign(portal.server, { headersTimeout, requestTimeout });
      expect(upstream.journal).toEqual([]);
    },
    15_000,
  );
});

describe('a connection without progress', () => {
  // A shorter limit would fail when this process pauses: its timers run before its sockets, and would see no progress.
  const limitMs = 1_500;
  const ask = page('/', 'Connection: close\r\n');
  let ownTimeout = 0;
  beforeAll(() => {
    ownTimeout = portal.server.timeout;
    portal.server.timeout = limitMs;
  });
  beforeEach(() => {
    // More than the kernel buffers for a connection whose other end reads nothing.
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

describe('draining', () => {
  let server: Server | undefined;
  afterEach(() => {
    server?.closeAllConnections();
    server?.close();
  });

  async function serve() {
    const drain = createDrain();
    const waiting: ServerResponse[] = [];
    const answerCall = async (_: unknown, response: ServerResponse) => void waiting.push(response);
    const { server: portal, port } = await servePortal({ drain, answerCall });
    server = portal;
    const ask = (path: string) =>
      httpRequest(port, path, { headers: { host, connection: 'keep-alive' } });
    const received = async () => {
      while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
      return waiting[0] as ServerResponse;
    };
    return { drain, portal, port, ask, received };
  }

  it('reports not ready at once, still answers, and closes each connection', async () => {
    const { drain, portal, ask } = await serve();
    expect((await ask('/readyz')).status).toBe(200);
    expect((await ask('/')).headers.connection).toBe('keep-alive');
    const drained = drain.start(portal, { accept: 300, finish: 1_000 });
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/livez')).status).toBe(200);
    expect(await ask('/')).toMatchObject({ text: 'page', headers: { connection: 'close' } });
    await drained;
    await expect(ask('/')).rejects.toThrow('ECONNREFUSED');
  });

  it('lets a running call finish after the server stops listening', async () => {
    const { drain, portal, ask, received } = await serve();
    const call = ask('/api/routes/apply-user-deposit');
    const response = await received();
    const drained = drain.start(portal, { accept: 0, finish: 5_000 });
    await expect.poll(() => portal.listening).toBe(false);
    response.end('done');
    const reply = await call;
    expect(reply.text).toBe('done');
    expect(reply.headers.connection).toBe('close');
    await drained;
  });

  it('is not held up by idle connections', async () => {
    checkConnectionsOften();
    const { drain, portal, port, received } = await serve();
    portal.headersTimeout = 200;
    const [kept, silent] = [net.connect(port, '127.0.0.1'), net.connect(port, '127.0.0.1')];
    kept.write(`POST /api/routes/open-game HTTP/1.1\r\nHost: ${host}\r\n\r\n`);
    (await received()).end('done');
    const [answer] = (await once(kept, 'data')) as [Buffer];
    expect(answer.toString()).toMatch(/^HTTP\/1.1 200 [^]*keep-alive[^]*done$/);
    const drained = drain.start(portal, { accept: 0, finish: 60_000 });
    await Promise.all([drained, once(silent.resume(), 'close'), once(kept.resume(), 'close')]);
  }, 15_000);

  it('waits for work that outlives its connection, within the same time limit', async () => {
    const { drain, portal } = await serve();
    let settle = () => {};
    const settled = new Promise<void>((resolve) => (settle = resolve));
    const order: string[] = [];
    const drained = drain
      .start(portal, { accept: 0, finish: 5_000 }, () => settled)
      .then(() => order.push('drained'));
    await expect.poll(() => portal.listening).toBe(false);
    order.push('settled');
    settle();
    await drained;
    expect(order).toEqual(['settled', 'drained']);

    const next = await serve();
    await expect(
      next.drain.start(next.portal, { accept: 0, finish: 50 }, () => new Promise(() => {})),
    ).resolves.toBeUndefined();
  });

  it('destroys the connection of a call that never ends', async () => {
    const { drain, portal, ask } = await serve();
    const outcome = ask('/api/routes/open-game').then(
      () => 'answered',
      () => 'cut off',
    );
    await drain.start(portal, { accept: 50, finish: 50 });
    expect(await outcome).toBe('cut off');
  });
});
