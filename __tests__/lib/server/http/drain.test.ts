import { once } from 'node:events';
import type { Server, ServerResponse } from 'node:http';
import net from 'node:net';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { createDrain, sigintTimings, sigtermTimings } from '#lib/server/http/connections.ts';
import { setSites } from '#tests/support/madeParts.ts';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { servePortal } from '#tests/support/servePortal.ts';
import { checkConnectionsOften } from '#tests/support/checkConnectionsOften.ts';

const host = 'portal.example';
let server: Server | undefined;

afterEach(() => {
  server?.closeAllConnections();
  server?.close();
});

beforeAll(() => void setSites());

/** A portal whose calls are answered by the test. */
async function serve() {
  const drain = createDrain();
  const waiting: ServerResponse[] = [];
  const answerCall = async (_: unknown, response: ServerResponse) => void waiting.push(response);
  const { server: portal, port } = await servePortal({ drain, answerCall });
  server = portal;
  const ask = (path: string) => httpRequest(port, path, { headers: { host, connection: 'keep-alive' } });
  const received = async () => {
    while (waiting.length === 0) await new Promise((resolve) => setImmediate(resolve));
    return waiting[0] as ServerResponse;
  };
  return { drain, portal, port, ask, received };
}

describe('draining', () => {
  it('accepts for 5 s on SIGTERM and takes at most 30 s in all', () => {
    expect(sigtermTimings).toEqual({ accept: 5_000, finish: 25_000 });
    expect(sigintTimings.accept).toBe(0);
  });

  it('reports not ready at once, still answers, and closes each connection', async () => {
    const { drain, portal, ask } = await serve();
    expect((await ask('/readyz')).status).toBe(200);
    expect((await ask('/')).headers.connection).toBe('keep-alive');
    const drained = drain.start(portal, { accept: 300, finish: 1_000 });
    expect((await ask('/readyz')).status).toBe(503);
    expect((await ask('/livez')).status).toBe(200);
    const page = await ask('/');
    expect(page.text).toBe('page');
    expect(page.headers.connection).toBe('close');
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
    // The client must not reuse a connection that is about to close.
    expect(reply.headers.connection).toBe('close');
    await drained;
  });

  it('answers all connections that arrived before it stopped listening', async () => {
    const { drain, portal, ask } = await serve();
    const replies = Promise.all(Array.from({ length: 20 }, () => ask('/')));
    await drain.start(portal, { accept: 0, finish: 5_000 });
    expect((await replies).map(({ text }) => text)).toEqual(Array(20).fill('page'));
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
    const drained = drain.start(portal, { accept: 0, finish: 5_000 }, () => settled).then(() => order.push('drained'));
    await expect.poll(() => portal.listening).toBe(false);
    order.push('settled');
    settle();
    await drained;
    expect(order).toEqual(['settled', 'drained']);

    const next = await serve();
    await expect(next.drain.start(next.portal, { accept: 0, finish: 50 }, () => new Promise(() => {}))).resolves.toBeUndefined();
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
