import net from 'node:net';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** The ports are below the system's ephemeral ports, which begin at 32768 on Linux. */
const [lowest, count] = [10_000, 22_000];

/**
 * Each test process has its own hundred ports, so that no other process takes a port between its choice and its use. In Vitest, the number
 * of the worker selects the hundred, because two process ids can lead to the same hundred. All test files of a process share one counter,
 * so that a client that runs longer than its file never reaches the server of another file.
 */
const counted = process as NodeJS.Process & { nextTestPort?: number };
const { VITEST_POOL_ID: place } = process.env;
counted.nextTestPort ??=
  100 * (place === undefined ? process.pid : process.ppid * 16 + Number(place));

/** The port is outside the range of `listen(0)`, so that the server of another test cannot take the port. */
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

export async function untilOpen(port: number, child: ChildProcess): Promise<void> {
  while (!(await isOpen(port))) {
    if (child.exitCode !== null) throw new Error(`${child.spawnfile} ended before it listened`);
    await wait(20);
  }
}
