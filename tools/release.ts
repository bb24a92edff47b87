import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  cpSync,
  createReadStream,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { print, readCommandLine, runCommand } from './commandLine.ts';

const usage =
  'npm run release -- X.Y.Z    makes a release of the current commit; on its tag, the archive only. See CONTRIBUTING.md.';

const output = 'dist';

const git = (folder: string, ...words: string[]) =>
  execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();

function checkTree(version: string | undefined, more: string[]): asserts version is string {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version ?? '') || more.length > 0)
    throw new Error(usage);
  const { version: present } = JSON.parse(readFileSync('package.json', 'utf8')) as {
    version: string;
  };
  if (version!.localeCompare(present, 'en', { numeric: true }) < 0)
    throw new Error(`${version} is below ${present}, the version in package.json.`);
  if (git('.', 'status', '--porcelain') !== '')
    throw new Error('The tree has changes: commit or remove them.');
}

/** @throws if another commit has the tag of this version */
function isReleased(version: string): boolean {
  if (git('.', 'tag', '--list', `v${version}`) === '') return false;
  if (git('.', 'rev-parse', `v${version}^{commit}`) === git('.', 'rev-parse', 'HEAD')) return true;
  throw new Error(
    `The tag v${version} exists. To build its archive again: git checkout v${version}`,
  );
}

/** Returns the commit id. */
function commitRelease(tree: string, version: string, notes: string): string {
  writeFileSync(path.join(tree, 'CHANGELOG.md'), notes);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], {
    cwd: tree,
    stdio: 'ignore',
  });
  git(tree, 'commit', '--quiet', '--all', '--message', `chore(release): ${version}`);
  return git(tree, 'rev-parse', 'HEAD');
}

/** Below `Upgrading`, each release says what operators have to do. */
const unreleased = '## [Unreleased]';
const upgrading = '### Upgrading';

/**
 * @param date YYYY-MM-DD
 * @throws if the unreleased section is empty, or has no text below `Upgrading`
 */
function closeUnreleased(changelog: string, version: string, date: string): string {
  const [before, after] = changelog.split(`${unreleased}\n`);
  if (before === undefined || after === undefined)
    throw new Error(`CHANGELOG.md needs one heading "${unreleased}".`);
  const notes = after.split(/^## /m)[0] ?? '';
  if (notes.trim() === '')
    throw new Error(`CHANGELOG.md has nothing under "${unreleased}": write what changed.`);
  const toDo = notes.split(`${upgrading}\n`)[1]?.split(/^### /m)[0] ?? '';
  if (toDo.trim() === '')
    throw new Error(
      `CHANGELOG.md needs "${upgrading}" under "${unreleased}": write what operators have to do, or that it is nothing.`,
    );
  return `${before}${unreleased}\n\n## [${version}] - ${date}\n${after}`;
}

/** An operator's host does not need these files, or cannot use them without the sources. */
const leftOut = [
  '__tests__',
  'components',
  'pages',
  'styles',
  '.ci',
  '.github',
  'Dockerfile',
  'compose.yaml',
  '.dockerignore',
];

const sha256 = async (file: string) => {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
};

/**
 * The archive has one folder, `maru-<version>`, with this machine's kind of Node.
 * @param tree the working tree, which the build changes
 * @returns the names of the files in `output`
 */
async function buildArchive(tree: string, version: string, output: string): Promise<string[]> {
  const run = (command: string, ...words: string[]) =>
    execFileSync(command, words, {
      cwd: tree,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      maxBuffer: 2 ** 28,
    });
  const name = `maru-${version}`;
  const commit = run('git', 'log', '-1', '--format=%h %ct', '--abbrev=12').trim();
  const [buildId = '', seconds = ''] = commit.split(' ');

  run('npm', 'ci', '--no-audit', '--no-fund');
  // The build id is the commit, so that every build of a commit has the same id.
  execFileSync('npm', ['run', '--silent', 'build'], {
    cwd: tree,
    stdio: 'inherit',
    env: { ...process.env, BUILD_ID: buildId },
  });
  run('npm', 'ci', '--omit=dev', '--no-audit', '--no-fund');
  const bill = run('npm', 'run', '--silent', 'sbom', '--', '--omit=dev');
  writeFileSync(path.join(tree, 'THIRD-PARTY-NOTICES'), run('npm', 'run', '--silent', 'notices'));
  run('sh', 'tools/release/trimBuild.sh');

  const folder = path.join(tree, '..', name);
  mkdirSync(folder);
  for (const entry of readdirSync(tree)) {
    if (entry !== '.git' && !leftOut.includes(entry))
      renameSync(path.join(tree, entry), path.join(folder, entry));
  }
  mkdirSync(output, { recursive: true });
  const machine = `${name}-${process.platform}-${process.arch}`;
  const archive = `${machine}.tar.gz`;
  // With these options every build makes the same archive. The mode lets the portal's user and nginx read all files, whatever the umask is.
  const sameEachTime = [
    '--sort=name',
    '--mode=u+rw,go=rX',
    '--owner=0',
    '--group=0',
    '--numeric-owner',
    `--mtime=@${seconds}`,
  ];
  execFileSync('tar', [
    ...sameEachTime,
    '-I',
    'gzip -n',
    '-cf',
    path.resolve(output, archive),
    '-C',
    path.dirname(folder),
    name,
  ]);
  writeFileSync(path.join(output, `${name}.cdx.json`), bill);
  const files = [archive, `${name}.cdx.json`];
  const sums = await Promise.all(
    files.map(async (file) => `${await sha256(path.join(output, file))}  ${file}\n`),
  );
  writeFileSync(path.join(output, `${machine}.sha256`), sums.join(''));
  return [...files, `${machine}.sha256`];
}

await runCommand(async () => {
  const [version, ...more] = readCommandLine(usage, {}).positionals;
  checkTree(version, more);
  const notes = isReleased(version)
    ? undefined
    : closeUnreleased(
        readFileSync('CHANGELOG.md', 'utf8'),
        version,
        new Date().toISOString().slice(0, 10),
      );

  // The release is made in a separate working tree without a branch, so a failed release leaves neither commit nor tag.
  const work = mkdtempSync(path.join(tmpdir(), 'maru-release-'));
  try {
    const tree = path.join(work, 'tree');
    git('.', 'worktree', 'add', '--quiet', '--detach', tree);
    const commit = notes && commitRelease(tree, version, notes);
    const built = path.join(work, output);
    const files = await buildArchive(tree, version, built);
    // The merge fails if the branch has got new commits during the build, and then no archive is copied.
    if (commit) {
      git('.', 'merge', '--quiet', '--ff-only', commit);
      git('.', 'tag', '--annotate', `v${version}`, '--message', `Maru ${version}`);
    }
    mkdirSync(output, { recursive: true });
    for (const file of files) cpSync(path.join(built, file), path.join(output, file));
    print(`${version} is tagged and in ${output}:`);
    for (const file of files) print(`  ${file}`);
    if (notes) print(`Publish it: git push origin HEAD v${version}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
    git('.', 'worktree', 'prune');
  }
});
