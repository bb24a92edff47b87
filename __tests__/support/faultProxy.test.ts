import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { startFaultProxy } from '#tests/support/faultProxy.ts';
import type { FaultProxy, Toxics } from '#tests/support/faultProxy.ts';

/** Tests the fault proxy: if its faults did not occur, all tests that use it would pass. */
let wire: FaultProxy;
/** Echoes everything, and ends when the client ends. */
const echo = net.createServer({ allowHalfOpen: true }, (socket) => {
  socket.on('error', () => {});
  socket.on('data', (chunk) => heard.push(chunk));
  socket.pipe(socket);
});
const heard: Buffer[] = [];
const text = 'x'.repeat(1_000);

beforeAll(() => new Promise<void>((resolve) => echo.listen(0, '127.0.0.1', resolve)));
afterAll(() => void echo.close());
beforeEach(async () => {
  heard.length = 0;
  wire = await startFaultProxy(`http://127.0.0.1:${(echo.address() as AddressInfo).port}`);
});
afterEach(() => wire.close());

/** Sends the text and waits for the end. Returns the answer, its number of pieces, the duration and the error. */
function send(onSocket: (socket: Socket) => void = () => {}) {
  return new Promise<{ text: string; pieces: number; ms: number; fault?: string }>((resolve) => {
    const startedAt = performance.now();
    const pieces: Buffer[] = [];
    const socket = net.connect(Number(new URL(wire.url).port), '127.0.0.1', () => socket.end(text));
    const finish = (fault?: string) =>
      resolve({
        text: Buffer.concat(pieces).toString(),
        pieces: pieces.length,
        ms: performance.now() - startedAt,
        ...(fault && { fault }),
      });
    socket.on('data', (chunk) => pieces.push(chunk));
    socket.on('error', (error: NodeJS.ErrnoException) => finish(error.code));
    socket.on('close', () => finish());
    onSocket(socket);
  });
}

it('forwards everything without a fault', async () => {
  expect(await send()).toMatchObject({ text });
  expect(wire.connections).toBe(1);
});

describe.each(['up', 'down'] as const)('%s', (direction) => {
  const poison = (toxics: Toxics) => (wire[direction] = toxics);

  it('latency with jitter: late, but complete', async () => {
    poison({ latency: 100, jitter: 50 });
    const { text: got, ms } = await send();
    expect(got).toBe(text);
    expect(ms).toBeGreaterThanOrEqual(49);
  });

  it('bandwidth: slow, but complete', async () => {
    poison({ bytesPerSecond: 10_000 });
    const { text: got, ms } = await send();
    expect(got).toBe(text);
    expect(ms).toBeGreaterThanOrEqual(99);
  });

  it('slicer: in pieces, but complete', async () => {
    poison({ slice: 100 });
    const { text: got, pieces } = await send();
    expect(got).toBe(text);
    expect(Math.max(pieces, heard.length)).toBeGreaterThan(1);
  });

  it('limit: the connection ends after the given number of bytes', async () => {
    poison({ limit: 100 });
    const { text: got } = await send();
    expect(got.length).toBeLessThanOrEqual(100);
    expect(Buffer.concat(heard)).toHaveLength(direction === 'up' ? 100 : 1_000);
  });

  // On a busy machine the kernel may tell the reset to another call of the socket than its read.
  it('reset: the connection breaks', { retry: 2 }, async () => {
    poison({ resetAfter: 10 });
    expect(await send()).toMatchObject({ text: '', fault: 'ECONNRESET' });
  });

  it('slow close: the end is late', async () => {
    poison({ slowClose: 100 });
    const { text: got, ms } = await send();
    expect(got).toBe(text);
    expect(ms).toBeGreaterThanOrEqual(99);
  });

  it('silence: nothing arrives, and the connection stays open', async () => {
    poison({ isSilent: true });
    const reply = await send((socket) => socket.setTimeout(100, () => socket.destroy()));
    expect(reply).toMatchObject({ text: '' });
    expect(reply.ms).toBeGreaterThanOrEqual(99);
  });
});

it('refuses connections', async () => {
  wire.isRefusing = true;
  expect((await send()).text).toBe('');
});
