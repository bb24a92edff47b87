import http from 'node:http';
import net from 'node:net';
import type { AddressInfo } from 'node:net';
import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A port nobody listens on. */
export async function freePort(): Promise<number> {
  const server = http.createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
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
