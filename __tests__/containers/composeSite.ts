import { existsSync } from 'node:fs';
import path from 'node:path';
import { networksOf, readCompose } from '#tests/deploy/readCompose.ts';
import { buildStandIn, isHealthy, isPulled, onAnyHost, podman } from './containerEngine.ts';

/** Keys that compose acts on and this does not: the test builds the images, and starts and waits in the order that they demand. */
const ofCompose = new Set(['build', 'depends_on', 'healthcheck', 'logging', 'networks', 'profiles', 'restart', 'stop_grace_period']);

const each = (option: string, values: string[] = []) => values.flatMap((value) => [option, value]);

/**
 * Runs services of compose.yaml with podman, because not every host of the tests has compose. A key that it does not know is refused.
 * @param images by those of compose.yaml
 * @param published other ports of the host, by those of compose.yaml
 */
export function composeSite(variables: Record<string, string>, images: Record<string, string>, published: Record<string, string>) {
  const compose = readCompose(variables);
  const project = `maru-test-${process.pid}`;
  const names = new Set<string>();

  /** A path of the host is absolute, a volume has the name of the project. */
  const mount = (volume: string) => {
    const [source = '', ...rest] = volume.split(':');
    return [/^[./]/.test(source) ? path.resolve(source) : `${project}-${source}`, ...rest].join(':');
  };

  function options(name: string): string[] {
    const service = compose.services[name];
    if (!service) throw new Error(`compose.yaml has no ${name}`);
    const { image, env_file: envFile, command = [], mem_limit: memory, ...rest } = service;
    const { environment = {}, user, read_only: isReadOnly, cap_drop, cap_add, security_opt, tmpfs, volumes = [], ports, ...others } = rest;
    const unknown = Object.keys(others).filter((key) => !ofCompose.has(key));
    if (unknown.length > 0) throw new Error(`composeSite does not know ${unknown.join(', ')} of ${name}`);
    return [
      ...Object.entries(networksOf(service)).flatMap(([network, { ipv4_address: address, mac_address: hardware }]) => [
        '--network',
        [`${project}-${network}:alias=${name}`, ...(address ? [`ip=${address}`] : []), ...(hardware ? [`mac=${hardware}`] : [])].join(','),
      ]),
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
        await podman('network', 'create', ...(internal ? ['--internal'] : []), ...addresses, `${project}-${name}`);
      }
    },
    async start(name: string) {
      for (const volume of compose.services[name]?.volumes ?? []) {
        const [source = ''] = volume.split(':');
        if (/^[./]/.test(source) && !existsSync(source)) throw new Error(`${name} starts before ${source} is made`);
      }
      names.add(name);
      await podman('run', '-d', '--name', container(name), ...onAnyHost, ...options(name));
    },
    exec: (name: string, ...words: string[]) => podman('exec', container(name), ...words),
    isHealthy: (name: string) => isHealthy(container(name), images[compose.services[name]?.image ?? ''] ?? ''),
    logs: (name: string) => podman('logs', container(name)),
    /** The status with which a service that ends has ended. */
    ended: async (name: string) => Number(await podman('wait', container(name))),
    async stop(name: string, graceSeconds: number) {
      await podman('stop', '-t', String(graceSeconds), container(name));
      const code = Number(await podman('inspect', '--format', '{{.State.ExitCode}}', container(name)));
      await podman('rm', '-v', container(name));
      names.delete(name);
      return code;
    },
    async remove() {
      for (const name of names) await podman('rm', '-f', '-v', '-t', '1', container(name));
      for (const network of Object.keys(compose.networks)) await podman('network', 'rm', '-f', `${project}-${network}`);
      const volumes = (await podman('volume', 'ls', '-q')).split('\n').filter((volume) => volume.startsWith(`${project}-`));
      if (volumes.length > 0) await podman('volume', 'rm', '-f', ...volumes);
    },
  };
}

/** The images of nginx and Redis that compose.yaml names, or ones of Debian's packages where no registry can be reached. */
export function serverImages(): Record<string, string> {
  const { nginx, redis } = readCompose().services;
  const named = [nginx?.image, redis?.image].filter((image) => image !== undefined);
  if (named.every((image) => isPulled(`docker.io/library/${image}`))) return {};
  buildStandIn('localhost/servers', '__tests__/containers/servers.Dockerfile');
  return Object.fromEntries(named.map((image) => [image, 'localhost/servers']));
}
