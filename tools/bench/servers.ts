import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { freePort } from '#tests/support/freePort.ts';
import { startProgram, type Program } from './programs.ts';

export const benchFolder = path.resolve('.bench');
const nextProgram = path.resolve('node_modules/next/dist/bin/next');
/** The folder is not .next, so the benchmark leaves other builds alone. Next requires a relative path. */
const portalBuild = '.bench/portal';
const bareAppFolder = path.join(benchFolder, 'bareApp');

function build(folder: string, env: Record<string, string>): void {
  const settings = {
    ...process.env,
    NODE_ENV: 'production' as const,
    NEXT_TELEMETRY_DISABLED: '1',
    ...env,
  };
  const { status, stdout, stderr } = spawnSync(process.execPath, [nextProgram, 'build'], {
    cwd: folder,
    encoding: 'utf8',
    env: settings,
  });
  if (status !== 0)
    throw new Error(`next build failed in ${folder}:\n${`${stdout}${stderr}`.slice(-4_000)}`);
}

export function buildPortal(isKept: boolean): void {
  if (isKept && existsSync(path.join(portalBuild, 'BUILD_ID'))) return;
  console.log('Building the portal ...');
  rmSync(portalBuild, { recursive: true, force: true });
  build('.', { NEXT_DIST_DIR: portalBuild });
}

function buildBareApp(isKept: boolean): void {
  if (isKept && existsSync(path.join(bareAppFolder, '.next/BUILD_ID'))) return;
  console.log('Building the bare Next app ...');
  rmSync(bareAppFolder, { recursive: true, force: true });
  mkdirSync(benchFolder, { recursive: true });
  cpSync(path.resolve(import.meta.dirname, 'bareApp'), bareAppFolder, { recursive: true });
  build(bareAppFolder, {});
}

async function startPeer(
  name: string,
  peer: 'upstream' | 'bareProxy',
  settings = {},
): Promise<Program> {
  const port = await freePort();
  const args = [path.resolve(import.meta.dirname, 'peers.ts'), peer];
  return startProgram({ name, args, port, env: { PORT: String(port), ...settings } });
}

export const startUpstream = () => startPeer('upstream', 'upstream');

export async function startReferenceBackend(database: string): Promise<Program> {
  const port = await freePort();
  const env = {
    BACKEND_PORT: String(port),
    BACKEND_DATABASE: database,
    BACKEND_OPERATOR_SECONDS: '0',
  };
  return startProgram({
    name: 'reference backend',
    args: ['reference-backend/start.ts'],
    port,
    env,
  });
}

const portalEnv = (port: number, upstream: Program) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  UPSTREAM_URL: upstream.origin,
  NEXTAUTH_URL: `http://127.0.0.1:${port}`,
  NEXTAUTH_SECRET: randomBytes(32).toString('base64url'),
  GAME_HOSTS: 'games.example',
  SITE_FILE: '',
  // Rate limits are counted, but this factor is so high that they never refuse a request.
  RATE_LIMIT_FACTOR: '1000000',
  REDIS_URL: '',
  STATE_DIR: `.bench/state/${port}`,
  UPSTREAM_AUTH_SCHEME: '',
  NEXT_DIST_DIR: portalBuild,
});

export async function startPortal(
  upstream: Program,
  settings = {},
): Promise<Program & { metricsPort: number }> {
  const [port, metricsPort] = [await freePort(), await freePort()];
  const env = { ...portalEnv(port, upstream), METRICS_PORT: String(metricsPort), ...settings };
  return {
    ...(await startProgram({
      name: 'portal',
      args: ['server.ts'],
      port,
      env,
      readyPath: '/readyz',
    })),
    metricsPort,
  };
}

const nextStart = (port: number) => [nextProgram, 'start', '-p', String(port), '-H', '127.0.0.1'];

/** The same build under plain `next start`, without the portal's own server. */
export async function startPlainPortal(upstream: Program): Promise<Program> {
  const port = await freePort();
  return startProgram({
    name: 'plain rendering',
    args: nextStart(port),
    port,
    env: portalEnv(port, upstream),
  });
}

export async function startBareApp(isBuildKept: boolean): Promise<Program> {
  buildBareApp(isBuildKept);
  const port = await freePort();
  return startProgram({ name: 'a bare page', args: nextStart(port), port, folder: bareAppFolder });
}

export const startBareProxy = (upstream: Program) =>
  startPeer('bare node:http', 'bareProxy', { UPSTREAM_URL: upstream.origin });
