import { spawnSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseEnv } from 'node:util';
import { afterAll, describe, expect, it } from 'vitest';
import { secretVariables } from '#lib/server/config/configuration.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { sigtermTimings } from '#lib/server/http/connections.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import { networksOf, readCompose } from './readCompose.ts';

const read = (file: string) => readFileSync(file, 'utf8');

const { services, networks } = readCompose();
const all = Object.entries(services);
const portals = all.filter(([name]) => name.startsWith('portal'));

it('every service of compose.yaml writes to its volumes only, and has no right that it does not need', () => {
  for (const [name, { read_only: isReadOnly, cap_drop: dropped, security_opt: options }] of all) {
    expect([name, isReadOnly, dropped, options]).toEqual([
      name,
      true,
      ['ALL'],
      ['no-new-privileges:true'],
    ]);
  }
  const added = all.filter(([, service]) => service.cap_add).map(([name]) => name);
  expect(added).toEqual(['setup', 'nginx']);
});

it('only nginx is published, the demo and Grafana to this host', () => {
  const published = all.flatMap(([name, { ports = [] }]) => ports.map((port) => `${name} ${port}`));
  expect(published).toEqual([
    'nginx 80:80',
    'nginx 443:443',
    'backend 127.0.0.1:4000:4000',
    'grafana 127.0.0.1:3100:3000',
  ]);
  const on = (network: string) =>
    all.filter(([, service]) => network in networksOf(service)).map(([name]) => name);
  expect(networks.data?.internal).toBe(true);
  expect(on('data')).toEqual(['setup', 'portal1', 'portal2', 'redis']);
  expect(on('metrics')).toEqual(['portal1', 'portal2', 'prometheus', 'grafana']);
  expect(Object.keys(networksOf(services.redis ?? { image: '', networks: [] }))).toEqual(['data']);
});

it('the portals have their secrets in files, one state, and time to stop', () => {
  expect(portals).toHaveLength(2);
  for (const [, { environment = {}, stop_grace_period: grace = '', volumes = [] }] of portals) {
    expect(secretVariables.filter((name) => name in environment && name !== 'REDIS_URL')).toEqual(
      [],
    );
    expect(environment.REDIS_URL).toBe('redis://redis:6379');
    expect(Number.parseInt(grace, 10) * 1_000).toBeGreaterThan(
      sigtermTimings.accept + sigtermTimings.finish,
    );
    expect(volumes.filter((volume) => !volume.endsWith(':ro'))).toEqual(['cache:/var/cache/maru']);
  }
});

it('the image has every folder of a volume, owned by its user, because a new volume takes that over', () => {
  const made = /install -d -o maru -g maru -m 700 (.+)$/m.exec(read('Dockerfile'))?.[1]?.split(' ');
  const places = (services.portal1?.volumes ?? [])
    .filter((volume) => /^\w/.test(volume))
    .map((volume) => volume.split(':')[1]);
  expect(places.filter((place = '') => !made?.includes(place))).toEqual([]);
});

it('the fixed addresses are not among those that Docker gives to other containers', () => {
  const { subnet = '', ip_range: range = '', gateway = '' } = networks.front?.ipam?.config[0] ?? {};
  expect([subnet, range]).toEqual(['10.213.7.0/24', '10.213.7.128/25']);
  const fixed = all.flatMap(([, service]) => networksOf(service).front?.ipv4_address ?? []);
  expect(fixed).toHaveLength(3);
  for (const address of [gateway, ...fixed]) expect(address).toMatch(/^10\.213\.7\.\d\d?$/);
});

it('the demo has valid settings, and no secret', () => {
  const demo = parseEnv(read('deploy/compose/demo/maru.env')) as Record<string, string>;
  expect(secretVariables.filter((name) => name in demo)).toEqual([]);
  const env = parseServerEnv({ NODE_ENV: 'production', NEXTAUTH_SECRET: 's'.repeat(32), ...demo });
  expect([env.trustedHops, env.siteFile]).toEqual([1, '/etc/maru/site.json']);
  expect(parseSites({ ...env, siteFile: 'deploy/compose/demo/site/site.json' }).all).toHaveLength(
    1,
  );
});

it('images of others have a version, and every file that is mounted exists', () => {
  for (const [, { image }] of all)
    expect(image).toMatch(/^maru(-backend)?$|^[a-z/]+:v?\d+\.\d+\.\d+$/);
  const files = all
    .flatMap(([, { volumes = [] }]) => volumes.map((volume) => volume.split(':')[0] ?? ''))
    .filter((file) => /^\.\/deploy(?!\/compose\/demo)/.test(file));
  expect(files.length).toBeGreaterThan(6);
  expect(files.filter((file) => !existsSync(file))).toEqual([]);
});

it('nginx.sh and its mounts change what deploy/nginx.conf has', () => {
  const nginx = read('deploy/nginx.conf');
  const [changes = ''] = read('deploy/compose/nginx.sh').split(' > /etc/nginx/conf.d');
  const patterns = [...changes.matchAll(/s\/([^/]+)\/[^/]*\/|'\/([^/]+)\/d'/g)].map(
    ([, replaced, deleted]) => replaced ?? deleted ?? '',
  );
  expect(patterns).toHaveLength(5);
  for (const pattern of patterns)
    expect([pattern, new RegExp(pattern).test(nginx)]).toEqual([pattern, true]);
  const places = (services.nginx?.volumes ?? []).map((volume) => volume.split(':')[1] ?? '');
  expect(places).toHaveLength(3);
  for (const place of places) expect(nginx).toContain(place);
});

describe('setup', () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'maru-setup-'));
  const tls = path.join(folder, 'tls');
  afterAll(() => rmSync(folder, { recursive: true }));

  /** A test may not change owners of files: `chown` does nothing here. */
  function setUp(host = 'maru.localhost/') {
    const script = read('deploy/compose/setup.sh').replace(
      'cd /etc/maru',
      `cd ${folder}; chown() { :; }`,
    );
    return spawnSync('sh', ['-c', script], {
      encoding: 'utf8',
      env: { ...process.env, NEXTAUTH_URL: `https://${host}` },
    });
  }

  it('says why openssl makes no certificate, and leaves no part of one', () => {
    const { status, stderr } = setUp(`${'long'.repeat(20)}.example`);
    expect([status, stderr]).toEqual([1, expect.stringContaining('string too long')]);
    expect(existsSync(path.join(tls, 'privkey.pem'))).toBe(false);
  });

  it('makes a certificate once', () => {
    expect(setUp().status).toBe(0);
    const made = readdirSync(tls).map((name) => readFileSync(path.join(tls, name), 'utf8'));
    expect(setUp()).toMatchObject({ status: 0, stdout: '' });
    expect(readdirSync(tls).map((name) => readFileSync(path.join(tls, name), 'utf8'))).toEqual(
      made,
    );
    expect(new X509Certificate(readFileSync(path.join(tls, 'fullchain.pem'))).subjectAltName).toBe(
      'DNS:maru.localhost',
    );
  });

  it('never replaces a key whose certificate is missing', () => {
    rmSync(path.join(tls, 'fullchain.pem'));
    writeFileSync(path.join(tls, 'privkey.pem'), 'of the operator');
    expect(setUp()).toMatchObject({
      status: 1,
      stderr: expect.stringContaining('both fullchain.pem and privkey.pem') as string,
    });
    expect(readFileSync(path.join(tls, 'privkey.pem'), 'utf8')).toBe('of the operator');
  });
});
