import net from 'node:net';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Below the system's ephemeral ports (Linux: from 32768). */
const [lowest, count] = [10_000, 22_000];

/**
 * Each test process has its own hundred ports, so that no other one takes a port between its choice and its use: by its place among the workers
 * of one Vitest, because two process ids can lead to the same hundred. The files of a process share the count: a client that outlives its file
 * must not find the server of another one.
 */
const counted = process as NodeJS.Process & { nextTestPort?: number };
const { VITEST_POOL_ID: place } = process.env;
counted.nextTestPort ??= 100 * (place === undefined ? process.pid : process.ppid * 16 + Number(place));

/**
 * A port without a listener, outside of the range of `listen(0)`, so that no other test's server can take it.
 */
export async function freePort(): Promise<number> {
  const port = lowest + (counted.nextTestPort!++ % count);
  const server = net.createServer();
  const isFree = await new Promise<boolean>((resolve) =>
    server
      .once('error', () => resolve(false))
      .once('listening', () => server.close(() => resolve(true)))
      .listen(port, '127.0.0.1'),
  );
  return isFree ? port : freePort();
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(port, '127.0.0.1');
    socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
    socket.once('connect', () => socket.destroy());
  });
}

/** Waits until `child` listens. */
export async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended before it listened`);
    await wait(20);
  }
}
