import net from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** The faults of one direction. Without a field, that fault does not occur. */
export interface Toxics {
  /** Delay of each chunk in ms, plus or minus the jitter. */
  latency?: number;
  jitter?: number;
  bytesPerSecond?: number;
  /** Chunk size in bytes; chunks are 1 ms apart. */
  slice?: number;
  /** Bytes after which the connection ends. */
  limit?: number;
  /** No bytes are forwarded, and the connection stays open. */
  isSilent?: boolean;
  /** Milliseconds from the first byte to a reset of both sides. */
  resetAfter?: number;
  /** Delay of the end in ms. */
  slowClose?: number;
}

/** A TCP proxy with faults between the portal and the backend. */
export interface FaultProxy {
  url: string;
  /** The faults towards the backend and back. A change affects the following bytes. */
  up: Toxics;
  down: Toxics;
  /** Number of accepted connections. */
  connections: number;
  /** Number of chunks dropped by `isSilent`. */
  swallowed: number;
  /** Whether new connections are reset at once. */
  isRefusing: boolean;
  close: () => Promise<void>;
}

/** Resets a connection. resetAndDestroy() sends a FIN before the RST, which a busy receiver may handle as a normal end. */
const resetNow = (socket: Socket) => void Object.assign(socket, { resetAndClosing: true }).destroy();

/** Starts a proxy to the host and port of `target`, without faults at first. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const { hostname, port: targetPort } = new URL(target);
  const sockets = new Set<Socket>();
  const handleSwallow = () => void (proxy.swallowed += 1);
  const server = net.createServer({ allowHalfOpen: true }, (client) => {
    proxy.connections += 1;
    if (proxy.isRefusing) return void client.resetAndDestroy();
    const backend = net.connect({ host: hostname, port: Number(targetPort), allowHalfOpen: true });
    for (const socket of [client, backend]) {
      sockets.add(socket.on('close', () => sockets.delete(socket)));
      socket.setNoDelay(true);
    }
    client.on('error', () => backend.destroy());
    backend.on('error', () => client.destroy());
    void pass(client, backend, () => proxy.up, handleSwallow);
    void pass(backend, client, () => proxy.down, handleSwallow);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultProxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    up: {},
    down: {},
    connections: 0,
    swallowed: 0,
    isRefusing: false,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        sockets.forEach((socket) => socket.destroy());
      }),
  };
  return proxy;
}

/** Forwards the bytes of one direction in order, until one side ends. */
async function pass(from: Socket, to: Socket, toxicsNow: () => Toxics, onSwallow: () => void): Promise<void> {
  let left = Infinity;
  try {
    for await (const chunk of from.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
      const { limit = Infinity, resetAfter, isSilent } = toxicsNow();
      if (isSilent) {
        onSwallow();
        continue;
      }
      if (resetAfter !== undefined) {
        await wait(resetAfter);
        return void [from, to].forEach(resetNow);
      }
      left = Math.min(left, limit);
      await carry(chunk.subarray(0, left), to, toxicsNow());
      left -= chunk.length;
      if (left <= 0) return void [from, to].forEach((socket) => socket.destroySoon());
    }
    await wait(toxicsNow().slowClose ?? 0);
    if (!toxicsNow().isSilent) to.end();
  } catch {
    to.destroy(); // the other side broke
  }
}

async function carry(bytes: Buffer, to: Socket, { latency = 0, jitter = 0, bytesPerSecond, slice = bytes.length }: Toxics): Promise<void> {
  if (latency > 0) await wait(latency + jitter * (2 * Math.random() - 1));
  for (let at = 0; at < bytes.length; at += slice) {
    const piece = bytes.subarray(at, at + slice);
    if (bytesPerSecond !== undefined) await wait((piece.length / bytesPerSecond) * 1000);
    if (to.destroyed) return;
    to.write(piece);
    if (piece.length < bytes.length) await wait(1);
  }
}
