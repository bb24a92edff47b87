import { spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { createRedis, type RedisConnection } from '#lib/server/redis/redis.ts';
import { freePort, untilOpen } from './freePort.ts';
import { keptLog } from './keptLog.ts';

/** Without Redis, the tests that need Redis are skipped, and tools/test.mjs reports their number. */
export const hasRedis = spawnSync('redis-server', ['--version']).status === 0;

export interface RedisServer {
  url: string;
  /** Pauses the process (SIGSTOP), as if the network dropped all packets. */
  freeze: () => void;
  thaw: () => void;
  stop: () => Promise<void>;
}

export async function startRedis(
  port?: number,
  more: readonly string[] = [],
): Promise<RedisServer> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-redis-'));
  const at = port ?? (await freePort());
  const options = [
    '--port',
    String(at),
    '--bind',
    '127.0.0.1',
    '--save',
    '',
    '--appendonly',
    'no',
    '--dir',
    folder,
    ...more,
  ];
  const child = spawn('redis-server', options, { stdio: 'ignore' });
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilOpen(at, child);
  return {
    url: `redis://127.0.0.1:${at}`,
    freeze: () => void child.kill('SIGSTOP'),
    thaw: () => void child.kill('SIGCONT'),
    stop: async () => {
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

export async function openRedis(url: string, { log } = keptLog()): Promise<RedisConnection> {
  const redis = createRedis(url, { log });
  await redis.connected;
  return redis;
}
