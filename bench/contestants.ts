import { randomBytes } from 'node:crypto';
import { spawnSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { ScenarioName } from '#reference-backend/scenarios/scenarios.ts';
import { bareAppFolder, benchFolder, nextProgram, portalBuild } from './builds.ts';
import { nginxConfig } from './peers/nginxConfig.ts';
import { freePort, startProgram, type Program } from './programs.ts';

export const names = {
  portal: 'portal',
  bare: 'bare node:http',
  nextRoute: 'Next route + axios',
  nginx: 'nginx',
  plainRendering: 'plain rendering',
  staticPage: "Next's static page",
} as const;

const peer = (file: string) => [path.resolve(import.meta.dirname, 'peers', file)];

export async function startUpstream(): Promise<Program> {
  const port = await freePort();
  return startProgram({ name: 'upstream', args: peer('upstream.ts'), port, env: { PORT: String(port) } });
}

/** The reference backend in a named situation, or with what its database file holds already. */
export async function startReferenceBackend(scenario: ScenarioName, database = ':memory:'): Promise<Program> {
  const port = await freePort();
  const env = { BACKEND_PORT: String(port), BACKEND_DATABASE: database, BACKEND_SCENARIO: scenario, BACKEND_OPERATOR_SECONDS: '0' };
  return startProgram({ name: 'reference backend', args: ['reference-backend/start.ts'], port, env });
}

/** What a portal is started with. */
const portalEnv = (port: number, upstream: Program, secret: string) => ({
  PORT: String(port),
  HOST: '127.0.0.1',
  UPSTREAM_URL: upstream.origin,
  NEXTAUTH_URL: `http://127.0.0.1:${port}`,
  NEXTAUTH_SECRET: secret,
  // Everything is counted, and nothing refused.
  RATE_LIMIT_FACTOR: '1000000',
  REDIS_URL: '',
  UPSTREAM_AUTH_SCHEME: '',
  NEXT_DIST_DIR: portalBuild,
});

/** The portal as `npm start` runs it, with its metrics, and its environment; `settings` over the usual ones. */
export async function startPortal(
  upstream: Program,
  settings: Record<string, string> = {},
): Promise<Program & { env: Record<string, string> }> {
  const port = await freePort();
  const secret = randomBytes(32).toString('base64url');
  const env: Record<string, string> = { ...portalEnv(port, upstream, secret), METRICS_PORT: String(await freePort()), ...settings };
  return { ...(await startProgram({ name: names.portal, args: ['server.ts'], port, env, readyPath: '/readyz' })), env };
}

/** The same build without server.ts. */
export async function startPlainPortal(upstream: Program): Promise<Program> {
  const port = await freePort();
  const env = portalEnv(port, upstream, randomBytes(32).toString('base64url'));
  const args = [nextProgram, 'start', '-p', String(port), '-H', '127.0.0.1'];
  return startProgram({ name: names.plainRendering, args, port, env });
}

/** The bare Next app: its API route is one contestant, its static page another. */
export async function startBareApp(upstream: Program, name: string): Promise<Program> {
  const port = await freePort();
  const args = [nextProgram, 'start', '-p', String(port), '-H', '127.0.0.1'];
  return startProgram({ name, args, port, env: { UPSTREAM_URL: upstream.origin }, folder: bareAppFolder });
}

export async function startBareProxy(upstream: Program): Promise<Program> {
  const port = await freePort();
  const env = { PORT: String(port), UPSTREAM_URL: upstream.origin };
  return startProgram({ name: names.bare, args: peer('bareProxy.ts'), port, env });
}

/** nginx, or undefined where it is not installed. */
export async function startNginx(upstream: Program): Promise<Program | undefined> {
  const command = ['nginx', '/usr/sbin/nginx'].find((candidate) => !spawnSync(candidate, ['-v']).error);
  if (!command) {
    console.log('nginx is not installed and does not take part (Debian: apt-get install nginx-light).');
    return undefined;
  }
  const port = await freePort();
  const folder = path.join(benchFolder, 'nginx');
  mkdirSync(folder, { recursive: true });
  const file = path.join(folder, 'nginx.conf');
  writeFileSync(file, nginxConfig(port, upstream.origin, folder));
  return startProgram({ name: names.nginx, command, args: ['-p', folder, '-c', file], port });
}
