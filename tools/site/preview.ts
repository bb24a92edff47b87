import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { secretVariables } from '#lib/server/config/configuration.ts';

/** Variables are emptied instead of deleted, because the portal would read deleted variables from `.env` again. */
export function previewVariables(
  live: Record<string, string | undefined>,
): Record<string, string | undefined> {
  const empty = [...secretVariables.map((name) => `${name}_FILE`), 'METRICS_PORT', 'REDIS_URL'];
  return {
    ...live,
    ...Object.fromEntries(empty.map((name) => [name, ''])),
    NEXTAUTH_SECRET: randomBytes(32).toString('hex'),
    HASH_SECRET: '',
    BACKEND_HOST: '127.0.0.1',
    OTEL_SDK_DISABLED: 'true',
    NODE_ENV: 'production',
  };
}

/** Starts the portal with one site, and the reference backend at the next port if `upstreamUrl` is empty. Both end with this process. */
export function startPreview(settings: object, port: number, origin: string, upstreamUrl: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'maru-preview-'));
  const siteFile = path.join(folder, 'site.json');
  const write = (changed: object) => writeFileSync(siteFile, JSON.stringify(changed));
  write(settings);

  const programs: ChildProcess[] = [];
  const start = (program: string, variables: Record<string, string>) => {
    const env = { ...previewVariables(process.env), ...variables } as NodeJS.ProcessEnv;
    const child = spawn(process.execPath, [program], {
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    }).once('exit', (code) => process.exit(code ?? 1));
    programs.push(child);
    return child;
  };
  const backend = `127.0.0.1:${port + 1}`;
  if (!upstreamUrl)
    start('reference-backend/start.ts', {
      BACKEND_PORT: String(port + 1),
      BACKEND_DATABASE: ':memory:',
    });
  const portal = start('server.ts', {
    ...(!upstreamUrl && {
      UPSTREAM_URL: `http://${backend}`,
      GAME_HOSTS: backend,
      IMAGE_HOSTS: `${backend},${process.env.IMAGE_HOSTS ?? ''}`,
    }),
    NEXTAUTH_URL: origin,
    SITE_FILE: siteFile,
    HOST: '127.0.0.1',
    PORT: String(port),
    STATE_DIR: folder,
    PICTURE_CACHE_DIR: path.join(folder, 'pictures'),
  });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit());
  process.once('exit', () => {
    // SIGTERM would let the portal finish its requests.
    for (const program of programs) program.kill('SIGINT');
    rmSync(folder, { recursive: true, force: true });
  });
  return {
    /** The portal takes valid settings over at once. */
    change(changed: object): void {
      write(changed);
      portal.kill('SIGHUP');
    },
  };
}
