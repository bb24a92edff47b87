import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { freePort } from './freePort.ts';

interface Ended {
  code: number | null;
  /** Everything the program wrote. */
  output: string;
}

export interface Program {
  port: number;
  /** Sends a signal and waits for the end. */
  stop: (signal: NodeJS.Signals) => Promise<Ended>;
  ended: Promise<Ended>;
}

/** A configuration with which the portal starts on `port`. */
const goodEnvironment = (port: number): Record<string, string> => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  UPSTREAM_URL: 'http://127.0.0.1:9',
  NEXTAUTH_URL: `http://localhost:${port}`,
  NEXTAUTH_SECRET: 'a-secret-of-the-tests-0123456789abcdef',
  NEXT_TELEMETRY_DISABLED: '1',
  // As `npm start` has it.
  NODE_COMPILE_CACHE: 'node_modules/.cache/node',
});

/** Runs a program of the project with nothing of this process's environment but PATH and the folder of the build. */
export async function run(program: string[], variables: Record<string, string> = {}): Promise<Program & { isListening: Promise<void> }> {
  const port = await freePort();
  const { PATH = '', NEXT_DIST_DIR = '.next' } = process.env;
  const state = mkdtempSync(path.join(os.tmpdir(), 'portal-state-'));
  const env = { PATH, NEXT_DIST_DIR, NODE_ENV: 'production' as const, STATE_DIR: state, ...goodEnvironment(port), ...variables };
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  const ended = new Promise<Ended>((resolve) => child.once('close', (code) => resolve({ code, output })));
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
  isListening.catch(() => {}); // who only waits for the end does not look at it
  const stop = (signal: NodeJS.Signals) => {
    child.kill(signal);
    return ended;
  };
  return { port, stop, ended, isListening };
}

/** Runs `server.ts` and waits until it listens. */
export async function spawnPortal(variables: Record<string, string> = {}): Promise<Program> {
  const portal = await run(['server.ts'], variables);
  await portal.isListening;
  return portal;
}

/** Runs plain `next start`, without server.ts, and waits until it listens. */
export async function spawnNextStart(): Promise<Program> {
  const next = await run(['node_modules/next/dist/bin/next', 'start']);
  await next.isListening;
  return next;
}
