import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** podman with its simplest storage, which needs no support of the kernel; undefined if it is not installed. */
export const engine = spawnSync('podman', ['--version']).error
  ? undefined
  : ['podman', '--storage-driver', 'vfs', '--cgroup-manager', 'cgroupfs'];

const args = (...words: string[]) => [...(engine ?? []).slice(1), ...words];

/** Runs a command of the engine and returns its output. */
export async function podman(...words: string[]): Promise<string> {
  const { stdout } = await run('podman', args(...words), { maxBuffer: 2 ** 26 });
  return stdout.trim();
}

const isThere = (image: string, command = ['image', 'exists']) =>
  spawnSync('podman', args(...command, image), { stdio: 'ignore', timeout: 60_000 }).status === 0;

/** The base images as build arguments: Debian's and Node's own, or ones made from Debian's packages where no registry can be reached. */
function bases(): string[] {
  if (isThere('docker.io/library/debian:bookworm-slim', ['pull', '-q'])) return [];
  if (!isThere('localhost/node-base')) execFileSync('__tests__/containers/debianBases.sh', { stdio: ['ignore', 'ignore', 'inherit'] });
  return ['--build-arg', 'BASE=localhost/debian-base', '--build-arg', 'BUILD_BASE=localhost/node-base'];
}

/** Builds targets of the Dockerfile, by the names of the images. Docker's format keeps the health check. */
export function buildImages(targets: Record<string, string>): void {
  const options = ['--format', 'docker', '--isolation', 'chroot', '--network', 'host', ...bases()];
  for (const [name, target] of Object.entries(targets)) {
    execFileSync('podman', args('build', ...options, '--build-arg', 'BUILD_ID=container-test', '--target', target, '-t', name, '.'), {
      stdio: ['ignore', 'ignore', 'inherit'],
    });
  }
}

export interface Container {
  id: string;
  /** Runs a program in the container. */
  exec: (...words: string[]) => Promise<string>;
  stop: () => Promise<void>;
}

/** Starts a container as an operator should: nothing can be written but the volumes, no capability, no new privilege. */
export async function startContainer(image: string, variables: Record<string, string>, ...options: string[]): Promise<Container> {
  const env = Object.entries(variables).flatMap(([name, value]) => ['-e', `${name}=${value}`]);
  const hardened = ['--read-only', '--cap-drop', 'all', '--security-opt', 'no-new-privileges', '--network', 'host'];
  const id = await podman('run', '-d', ...hardened, ...env, ...options, image);
  return {
    id,
    exec: (...words) => podman('exec', id, ...words),
    stop: async () => void (await podman('rm', '-f', '-t', '1', id)),
  };
}
