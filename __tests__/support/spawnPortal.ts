import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.ts';

interface Ended {
  code: number | null;
  output: string;
}

export interface Program {
  port: number;
  pid: number | undefined;
  stop: (signal: NodeJS.Signals) => Promise<Ended>;
  ended: Promise<Ended>;
}

const goodEnvironment = (port: number): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  UPSTREAM_URL: 'http://127.0.0.1:9',
  NEXTAUTH_URL: `http://localhost:${port}`,
  NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
  GAME_HOSTS: 'games.example',
  NEXT_TELEMETRY_DISABLED: '1',
  // `npm start` sets the same compile cache.
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
});

/** From the environment of this process, the program gets only PATH and the folder of the build. */
export async function run(
  program: string[],
  variables: Record<string, string> = {},
): Promise<Program & { isListening: Promise<void> }> {
  const port = await freePort();
  const { PATH = '', NEXT_DIST_DIR = '.next' } = process.env;
  const state = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
  const env = {
    PATH,
    NEXT_DIST_DIR,
    NODE_ENV: 'production' as const,
    STATE_DIR: state,
    PICTURE_CACHE_DIR: path.join(state, 'pictures'),
    ...goodEnvironment(port),
    ...variables,
  };
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<Ended>((resolve) =>
    child.once('close', (code) => resolve({ code, output })),
  );
  void ended.then(() => rmSync(state, { recursive: true, force: true }));
  const isListening = new Promise<void>((resolve, reject) => {
    const read = (chunk: Buffer) => {
      output += chunk.toString();
      if (/"event":"listening"|Ready in/.test(output)) resolve();
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.once('close', () => reject(new Error(`ended before it listened: ${output}`)));
  });
  isListening.catch(() => {}); // prevents an unhandled rejection if the caller awaits only `ended`
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { port, pid: child.pid, stop, ended, isListening };
}

export async function spawnPortal(variables: Record<string, string> = {}): Promise<Program> {
  const portal = await run(['server.ts'], variables);
  await portal.isListening;
  return portal;
}

export async function spawnNextStart(): Promise<Program> {
  const next = await run(['node_modules/next/dist/bin/next', 'start']);
  await next.isListening;
  return next;
}
