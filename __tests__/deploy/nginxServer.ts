import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { origin } from '#tests/support/authServer.ts';
import { freePort, untilOpen } from '#tests/support/freePort.ts';

// Debian installs nginx in a folder that only root has in its PATH.
const program = existsSync('/usr/sbin/nginx') ? '/usr/sbin/nginx' : 'nginx';
const runs = (name: string, argument: string) => spawnSync(name, [argument]).status === 0;

/** tools/test.mjs reports a missing nginx or openssl: tests that need one of the two are skipped. */
export const hasNginx = runs(program, '-v') && runs('openssl', 'version');

export interface Nginx {
  /** The port for https, as `portal.example`. */
  port: number;
  plainPort: number;
  stop: () => Promise<void>;
}

function shippedSite(replacements: Record<string, string>): string {
  let site = readFileSync('deploy/nginx.conf', 'utf8');
  for (const [wrong, right] of Object.entries(replacements)) {
    if (!site.includes(wrong)) throw new Error(`deploy/nginx.conf has no "${wrong}"`);
    site = site.replaceAll(wrong, right);
  }
  return site;
}

const aroundTheSite = (folder: string) => `
daemon off;
user root;
worker_processes 2;
pid ${folder}/nginx.pid;
error_log ${folder}/error.log;
events { worker_connections 768; }
http {
  gzip on;
  access_log ${folder}/access.log;
  proxy_cache_path ${folder}/cache keys_zone=tested:1m;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${folder}/${kind};`).join('\n  ')}
  include ${folder}/site.conf;
}
`;

/** Stores everything that a cache may store, answers to POST included. */
const greedyCache = `location / {
        proxy_cache tested;
        proxy_cache_methods GET HEAD POST;
        proxy_cache_key $request_method$request_uri;
        add_header x-cache $upstream_cache_status always;`;

/** A real nginx with deploy/nginx.conf, unchanged except for ports, addresses, names and the certificate. */
export async function startNginx(
  instances: [number, number],
  { isCaching = false } = {},
): Promise<Nginx> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'portal-nginx-'));
  const certificate = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-keyout',
    `${folder}/key.pem`,
    '-out',
    `${folder}/cert.pem`,
  ];
  execFileSync(
    'openssl',
    [
      'req',
      '-x509',
      '-nodes',
      '-days',
      '2',
      '-subj',
      `/CN=${new URL(origin).host}`,
      ...certificate,
    ],
    {
      stdio: 'ignore',
    },
  );

  const [port, plainPort] = [await freePort(), await freePort()];
  const site = shippedSite({
    '127.0.0.1:3001': `127.0.0.1:${instances[0]}`,
    '127.0.0.1:3002': `127.0.0.1:${instances[1]}`,
    '/etc/letsencrypt/live/portal.example/fullchain.pem': `${folder}/cert.pem`,
    '/etc/letsencrypt/live/portal.example/privkey.pem': `${folder}/key.pem`,
    '/opt/maru/current/deploy': path.resolve('deploy'),
    'listen 443': `listen 127.0.0.1:${port}`,
    'listen 80': `listen 127.0.0.1:${plainPort}`,
    'listen [::]:443': `listen 127.0.0.2:${port}`,
    'listen [::]:80': `listen 127.0.0.2:${plainPort}`,
    ...(isCaching
      ? { 'location / {\n        proxy_pass': `${greedyCache}\n        proxy_pass` }
      : {}),
  });
  writeFileSync(`${folder}/site.conf`, site);
  writeFileSync(`${folder}/nginx.conf`, aroundTheSite(folder));

  const child = spawn(
    program,
    ['-p', folder, '-c', `${folder}/nginx.conf`, '-e', `${folder}/error.log`],
    { stdio: 'ignore' },
  );
  const ended = new Promise<void>((resolve) => child.once('close', () => resolve()));
  await untilOpen(port, child).catch((fault: Error) => {
    throw new Error(`${fault.message}: ${readFileSync(`${folder}/error.log`, 'utf8')}`);
  });
  return {
    port,
    plainPort,
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
