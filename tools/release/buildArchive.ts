import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';

/** What an operator's host does not need, or cannot use without the sources. Everything else of the repository is in the archive. */
const leftOut = ['__tests__', 'components', 'pages', 'styles', '.ci', '.github', 'Dockerfile', 'compose.yaml', '.dockerignore'];

const sha256 = async (file: string) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/**
 * Builds the release of a clean clone: a `.tar.gz` with the built application and its locked production packages, its bill of materials
 * (CycloneDX) and the SHA-256 sums of both. The folder in the archive is `maru-<version>`; its Node is that of this machine's processor.
 * @param clone changed by the build
 * @returns the names of the files in `output`
 */
export async function buildArchive(clone: string, version: string, output: string): Promise<string[]> {
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, { cwd: clone, encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'], maxBuffer: 2 ** 28 });
  const name = `maru-${version}`;
  const commit = run('git', 'log', '-1', '--format=%h %ct', '--abbrev=12').trim();
  const [buildId = '', seconds = ''] = commit.split(' ');

  run('npm', 'ci', '--no-audit', '--no-fund');
  // The same id for the same commit.
  execFileSync('npm', ['run', '--silent', 'build'], { cwd: clone, stdio: 'inherit', env: { ...process.env, BUILD_ID: buildId } });
  run('npm', 'ci', '--omit=dev', '--no-audit', '--no-fund');
  const bill = run('npm', 'run', '--silent', 'sbom', '--', '--omit=dev');
  run('sh', 'tools/release/trimBuild.sh');

  const folder = path.join(clone, '..', name);
  mkdirSync(folder);
  for (const entry of readdirSync(clone)) {
    if (entry !== '.git' && !leftOut.includes(entry)) renameSync(path.join(clone, entry), path.join(folder, entry));
  }
  mkdirSync(output, { recursive: true });
  const machine = `${name}-${process.platform}-${process.arch}`;
  const archive = `${machine}.tar.gz`;
  // Whatever the umask of the builder: the portal's user and nginx read the files.
  const sameEachTime = ['--sort=name', '--mode=u+rw,go=rX', '--owner=0', '--group=0', '--numeric-owner', `--mtime=@${seconds}`];
  execFileSync('tar', [...sameEachTime, '-I', 'gzip -n', '-cf', path.resolve(output, archive), '-C', path.dirname(folder), name]);
  writeFileSync(path.join(output, `${name}.cdx.json`), bill);
  const files = [archive, `${name}.cdx.json`];
  const sums = await Promise.all(files.map(async (file) => `${await sha256(path.join(output, file))}  ${file}\n`));
  writeFileSync(path.join(output, `${machine}.sha256`), sums.join(''));
  return [...files, `${machine}.sha256`];
}
