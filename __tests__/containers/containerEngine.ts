import { execFile, execFileSync, spawnSync } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

const isInstalled = (program: string) => !spawnSync(program, ['--version']).error;

export const hasEngine = isInstalled('podman');

/** podman needs iptables for networks of containers. */
export const hasNetworks = hasEngine && ['iptables', '/usr/sbin/iptables'].some(isInstalled);

/** The storage needs no support of the kernel. Debian's crun refuses hosts with both versions of cgroups, runc does not. */
const globalOptions = [
  '--storage-driver',
  'vfs',
  '--cgroup-manager',
  'cgroupfs',
  ...(isInstalled('runc') ? ['--runtime', 'runc'] : []),
];

const args = (...words: string[]) => [...globalOptions, ...words];

export async function podman(...words: string[]): Promise<string> {
  const { stdout } = await run('podman', args(...words), { maxBuffer: 2 ** 26 });
  return stdout.trim();
}

const isThere = (image: string, command = ['image', 'exists']) =>
  spawnSync('podman', args(...command, image), { stdio: 'ignore', timeout: 60_000 }).status === 0;

export const isPulled = (image: string) => isThere(image, ['pull', '-q']);

/** Images made from Debian's packages replace the base images where no registry can be reached. */
function bases(): string[] {
  if (isPulled('docker.io/library/debian:bookworm-slim')) return [];
  if (!isThere('localhost/node-base'))
    execFileSync(path.join(import.meta.dirname, 'debianBases.sh'), {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  return [
    '--build-arg',
    'BASE=localhost/debian-base',
    '--build-arg',
    'BUILD_BASE=localhost/node-base',
  ];
}

const onThisHost = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host'];

export function buildStandIn(image: string, file: string): void {
  execFileSync('podman', args('build', ...onThisHost, ...bases(), '-t', image, '-f', file, '.'), {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

/** Docker's format keeps the health check. */
export function buildImages(targets: Record<string, string>): void {
  const options = [...onThisHost, ...bases()];
  for (const [name, target] of Object.entries(targets)) {
    execFileSync(
      'podman',
      args(
        'build',
        ...options,
        '--build-arg',
        'BUILD_ID=container-test',
        '--target',
        target,
        '-t',
        name,
        '.',
      ),
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    );
  }
}

/** A host may not raise the limits that podman asks for. podman's timer for the health check needs systemd. */
export const onAnyHost = [
  '--no-healthcheck',
  '--ulimit',
  'nofile=4096:4096',
  '--ulimit',
  'nproc=1000:1000',
];

export async function isHealthy(container: string, image: string): Promise<boolean> {
  const [, ...check] = JSON.parse(
    await podman('image', 'inspect', '--format', '{{json .HealthCheck.Test}}', image),
  ) as string[];
  return podman('exec', container, ...check).then(
    () => true,
    () => false,
  );
}

export interface Container {
  id: string;
  exec: (...words: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

export async function startContainer(
  image: string,
  variables: Record<string, string>,
  ...options: string[]
): Promise<Container> {
  const env = Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const hardened = [
    '--read-only',
    '--read-only-tmpfs=false',
    '--tmpfs',
    '/tmp',
    '--cap-drop',
    'all',
    '--security-opt',
    'no-new-privileges',
    '--network',
    'host',
  ];
  return container(await podman('run', '-d', ...hardened, ...onAnyHost, ...env, ...options, image));
}

const container = (id: string): Container => ({
  id,
  exec: (...words) => podman('exec', id, ...words),
  stop: async () => void (await podman('rm', '-f', '-t', '1', id)),
});

export async function startHost(image: string, ...options: string[]): Promise<Container> {
  const host = container(
    await podman(
      'run',
      '-d',
      '--systemd=always',
      '--privileged',
      '--network',
      'none',
      ...onAnyHost,
      ...options,
      image,
    ),
  );
  // Containers need shared mounts for systemd, which gives a unit its credentials by a mount.
  await host.exec('mount', '--make-rshared', '/');
  await host.exec('sh', '-c', 'systemctl is-system-running --wait || true');
  return host;
}
