import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { AuthBrowser } from '#tests/support/authBrowser.ts';
import { origin } from '#tests/support/authServer.ts';
import { freePort } from '#tests/support/freePort.ts';
import { callsTo, type Member, type ProxyReply } from '#tests/support/proxyServer.ts';
import { lostOf, underLoad, type Answered } from '#tests/build/underLoad.ts';
import { networksOf, readCompose } from '#tests/deploy/readCompose.ts';
import {
  buildImages,
  buildStandIn,
  hasNetworks,
  isHealthy,
  isPulled,
  onAnyHost,
  podman,
} from './containerEngine.ts';

/** Keys of compose.yaml that `composeSite` ignores: the test itself builds the images, and starts and waits in the right order. */
const ofCompose = new Set([
  'build',
  'depends_on',
  'healthcheck',
  'logging',
  'networks',
  'profiles',
  'restart',
  'stop_grace_period',
]);

const each = (option: string, values: string[] = []) => values.flatMap((value) => [option, value]);

/** Runs services of compose.yaml with podman, because not every host of the tests has compose. An unknown key is refused. */
function composeSite(
  variables: Record<string, string>,
  images: Record<string, string>,
  published: Record<string, string>,
) {
  const compose = readCompose(variables);
  const project = `maru-test-${process.pid}`;
  const names = new Set<string>();

  const mount = (volume: string) => {
    const [source = '', ...rest] = volume.split(':');
    return [/^[./]/.test(source) ? path.resolve(source) : `${project}-${source}`, ...rest].join(
      ':',
    );
  };

  function options(name: string): string[] {
    const service = compose.services[name];
    if (!service) throw new Error(`compose.yaml has no ${name}`);
    const { image, env_file: envFile, command = [], mem_limit: memory, ...rest } = service;
    const {
      environment = {},
      user,
      read_only: isReadOnly,
      cap_drop,
      cap_add,
      security_opt,
      tmpfs,
      volumes = [],
      ports,
      ...others
    } = rest;
    const unknown = Object.keys(others).filter((key) => !ofCompose.has(key));
    if (unknown.length > 0)
      throw new Error(`composeSite does not know ${unknown.join(', ')} of ${name}`);
    return [
      ...Object.entries(networksOf(service)).flatMap(
        ([network, { ipv4_address: address, mac_address: hardware }]) => [
          '--network',
          [
            `${project}-${network}:alias=${name}`,
            ...(address ? [`ip=${address}`] : []),
            ...(hardware ? [`mac=${hardware}`] : []),
          ].join(','),
        ],
      ),
      ...(envFile ? ['--env-file', path.resolve(envFile)] : []),
      ...Object.entries(environment).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
      ...(user ? ['--user', user] : []),
      ...(isReadOnly ? ['--read-only', '--read-only-tmpfs=false'] : []),
      ...each('--cap-drop', cap_drop),
      ...each('--cap-add', cap_add),
      ...each('--security-opt', security_opt),
      ...each('--tmpfs', tmpfs),
      ...each('-v', volumes.map(mount)),
      ...each(
        '-p',
        ports?.map((port) => published[port] ?? port),
      ),
      ...(memory ? ['--memory', memory] : []),
      images[image] ?? image,
      ...command,
    ];
  }

  const container = (name: string) => `${project}-${name}`;

  return {
    async createNetworks() {
      for (const [name, { internal, ipam }] of Object.entries(compose.networks)) {
        const addresses = (ipam?.config ?? []).flatMap(({ subnet, ip_range: range, gateway }) => [
          ...['--subnet', subnet, '--ip-range', range, '--gateway', gateway],
        ]);
        await podman(
          'network',
          'create',
          ...(internal ? ['--internal'] : []),
          ...addresses,
          `${project}-${name}`,
        );
      }
    },
    async start(name: string) {
      for (const volume of compose.services[name]?.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (/^[./]/.test(source) && !existsSync(source))
          throw new Error(`${name} starts before ${source} is made`);
      }
      names.add(name);
      await podman('run', '-d', '--name', container(name), ...onAnyHost, ...options(name));
    },
    exec: (name: string, ...words: string[]) => podman('exec', container(name), ...words),
    isHealthy: (name: string) =>
      isHealthy(container(name), images[compose.services[name]?.image ?? ''] ?? ''),
    logs: (name: string) => podman('logs', container(name)),
    ended: async (name: string) => Number(await podman('wait', container(name))),
    async stop(name: string, graceSeconds: number) {
      await podman('stop', '-t', String(graceSeconds), container(name));
      const code = Number(
        await podman('inspect', '--format', '{{.State.ExitCode}}', container(name)),
      );
      await podman('rm', '-v', container(name));
      names.delete(name);
      return code;
    },
    async remove() {
      for (const name of names) await podman('rm', '-f', '-v', '-t', '1', container(name));
      for (const network of Object.keys(compose.networks))
        await podman('network', 'rm', '-f', `${project}-${network}`);
      const volumes = (await podman('volume', 'ls', '-q'))
        .split('\n')
        .filter((volume) => volume.startsWith(`${project}-`));
      if (volumes.length > 0) await podman('volume', 'rm', '-f', ...volumes);
    },
  };
}

/** Debian's packages replace the images of nginx and Redis where no registry can be reached. */
function serverImages(): Record<string, string> {
  const { nginx, redis } = readCompose().services;
  const named = [nginx?.image, redis?.image].filter((image) => image !== undefined);
  if (named.every((image) => isPulled(`docker.io/library/${image}`))) return {};
  buildStandIn('localhost/servers', '__tests__/containers/servers.Dockerfile');
  return Object.fromEntries(named.map((image) => [image, 'localhost/servers']));
}

const portals = ['portal1', 'portal2'];

describe.skipIf(!hasNetworks)('compose.yaml with the profile demo', { timeout: 600_000 }, () => {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'maru-compose-'));
  let site: ReturnType<typeof composeSite>;
  let port = 0;
  let firstPageMs = 0;

  const browser = () => new AuthBrowser(port, 'https');
  const isReady = (name: string) =>
    vi.waitUntil(() => site.isHealthy(name), { timeout: 60_000, interval: 500 });

  beforeAll(async () => {
    buildImages({ 'maru-test': 'portal', 'maru-backend-test': 'backend' });
    const images = { maru: 'maru-test', 'maru-backend': 'maru-backend-test', ...serverImages() };
    // The demo's settings, but without limits, which the load would exceed.
    const demo = readFileSync('deploy/compose/demo/maru.env', 'utf8').replace(
      'https://maru.localhost',
      origin,
    );
    writeFileSync(path.join(folder, 'maru.env'), `${demo}RATE_LIMIT_FACTOR=0\n`);
    cpSync('deploy/compose/demo/site', path.join(folder, 'site'), { recursive: true });
    port = await freePort();
    const [plainPort, backendPort] = [await freePort(), await freePort()];
    const published = {
      '80:80': `${plainPort}:80`,
      '443:443': `${port}:443`,
      '127.0.0.1:4000:4000': `127.0.0.1:${backendPort}:4000`,
    };
    site = composeSite({ MARU_FOLDER: folder, MARU_NETWORK: '10.213.9' }, images, published);

    const startedAt = performance.now();
    await site.createNetworks();
    await site.start('setup');
    await site.ended('setup');
    await site.start('redis');
    await Promise.all(['backend', ...portals, 'nginx'].map(site.start));
    const page = () => browser().send('/');
    await vi.waitUntil(
      () =>
        page().then(
          ({ status }) => status === 200,
          () => false,
        ),
      { timeout: 120_000, interval: 200 },
    );
    firstPageMs = performance.now() - startedAt;
    await Promise.all(portals.map(isReady));
  }, 1_800_000);
  afterAll(async () => {
    await site?.remove();
    rmSync(folder, { recursive: true, force: true });
  }, 300_000);

  it('shows a page within a minute of the images', () => {
    expect(firstPageMs).toBeLessThan(60_000);
  });

  it('makes the secrets, readable by one user, and keeps them', async () => {
    const secrets = readdirSync(path.join(folder, 'secrets'));
    expect(secrets.toSorted()).toEqual(['hash_secret', 'nextauth_secret']);
    const texts = secrets.map((name) => readFileSync(path.join(folder, 'secrets', name), 'utf8'));
    expect(new Set(texts).size).toBe(2);
    for (const name of secrets)
      expect(statSync(path.join(folder, 'secrets', name)).mode & 0o777).toBe(0o600);
    await site.stop('setup', 1);
    await site.start('setup');
    expect(await site.ended('setup')).toBe(0);
    expect(secrets.map((name) => readFileSync(path.join(folder, 'secrets', name), 'utf8'))).toEqual(
      texts,
    );
  });

  it('shares the state of the portals in Redis, which keeps it on its disk and evicts nothing', async () => {
    for (const name of portals) {
      const readyz = await site.exec(
        name,
        'node',
        '-e',
        "fetch('http://127.0.0.1:3000/readyz').then(async (reply) => console.log(await reply.text()))",
      );
      expect(JSON.parse(readyz)).toMatchObject({ state: 'ready', sharedState: 'redis' });
    }
    const setting = async (name: string) =>
      (await site.exec('redis', 'redis-cli', 'config', 'get', name)).split('\n')[1];
    expect(
      await Promise.all(['appendonly', 'appendfsync', 'maxmemory-policy'].map(setting)),
    ).toEqual(['yes', 'always', 'noeviction']);
  });

  it('shows no probe and no metrics outside, and Redis to the portals alone', async () => {
    for (const address of ['/livez', '/readyz', '/metrics'])
      expect((await browser().send(address)).status).toBe(404);
    const connects = (name: string, host: string, at: number) =>
      site
        .exec(
          name,
          'node',
          '-e',
          `require('node:net').connect(${at}, '${host}').on('connect', () => process.exit(0)).on('error', () => process.exit(1)); setTimeout(() => process.exit(1), 3000)`,
        )
        .then(
          () => true,
          () => false,
        );
    expect(await connects('portal1', 'redis', 6379)).toBe(true);
    expect(await connects('backend', 'redis', 6379)).toBe(false);
  });

  it('logs no address that a visitor claims, and finds the number of proxies right', async () => {
    await browser().send('/jp/game', { headers: { 'x-forwarded-for': '198.51.100.7' } });
    await vi.waitUntil(
      async () => (await Promise.all(portals.map(site.logs))).join('').includes('"event":"page"'),
      { timeout: 10_000 },
    );
    const logs = (await Promise.all(portals.map(site.logs))).join('\n');
    expect(logs).not.toContain('198.51.100');
    expect(logs).not.toContain('"code":"forwarded_');
  });

  it('loses no request of 50 a second while one portal after the other is replaced and nginx reads its file again', async () => {
    const signedIn = browser();
    expect((await signedIn.login()).status).toBe(200);
    const { token } = await signedIn.session();
    const member: Member = {
      userId: 'demo',
      sessionId: '',
      cookie: signedIn.cookieHeader,
      authorization: `Bearer ${String(token)}`,
      upstreamToken: '',
    };
    const { call } = callsTo(port, origin);
    const replies: Record<string, number> = {};
    const answered = (
      what: string,
      { status, headers, json }: Pick<ProxyReply, 'status' | 'headers'> & { json: unknown },
    ): Answered => {
      const kind = `${what} ${status} ${(json as Partial<ProxyReply['json']> | null)?.error?.code ?? ''}`;
      replies[kind] = (replies[kind] ?? 0) + 1;
      return {
        isAnswered: headers['x-request-id'] !== undefined,
        told: status === 200 ? 'done' : 'failed',
      };
    };
    const page = async () => answered('page', await browser().send('/jp/game'));
    let turns = 0;
    const askFor = {
      page,
      session: async () => answered('session', await signedIn.send('/api/auth/session')),
      read: async () => answered('read', await call('get-note-list', member)),
      'shared read': async () => answered('shared read', await call('get-casino-setting', member)),
      // More than one form a second makes the reference backend slow.
      money: async () => {
        turns += 1;
        if (turns % 10 > 0) return page();
        return answered(
          'money',
          await call('apply-user-deposit', member, { body: `{"balance":${turns * 1_000}}` }),
        );
      },
    };
    const asked = await underLoad(askFor, async () => {
      for (const name of portals) {
        expect(await site.stop(name, 40)).toBe(0);
        await site.start(name);
        await isReady(name);
      }
      await site.exec('nginx', 'sh', '/opt/maru/current/deploy/compose/nginx.sh', 'reload');
    });
    expect(lostOf(asked).length).toBe(0);
    // On a busy machine the reference backend or Redis may exceed its time, which the portal reports correctly.
    expect(
      Object.keys(replies).filter(
        (kind) => !/ 200 $| 504 upstream_timeout$|^money 503 overloaded$/.test(kind),
      ),
    ).toEqual([]);
    expect(replies['money 200 ']).toBeGreaterThan(0);
  });
});
