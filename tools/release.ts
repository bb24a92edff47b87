// npm run release -- X.Y.Z: makes a release of the current commit; on the tag itself, only its archive. See CONTRIBUTING.md, "Make a release".
import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { print, runCommand } from './commandLine.ts';
import { isOlder } from './dependencyFloors.ts';
import { buildArchive } from './release/buildArchive.ts';
import { closeUnreleased } from './release/changelog.ts';

const output = 'dist';

const git = (folder: string, ...words: string[]) => execFileSync('git', words, { cwd: folder, encoding: 'utf8' }).trim();

/** @throws a sentence that says what to do first */
function checkTree(version: string | undefined, more: string[]): asserts version is string {
  if (!/^(?:0|[1-9]\d*)(?:\.(?:0|[1-9]\d*)){2}$/.test(version ?? '') || more.length > 0) throw new Error('npm run release -- X.Y.Z');
  const { version: present } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  if (isOlder(version!, present)) throw new Error(`${version} is below ${present}, the version in package.json.`);
  if (git('.', 'status', '--porcelain') !== '') throw new Error('The tree has changes: commit or remove them.');
}

/** Whether this commit is the release already. */
function isReleased(version: string): boolean {
  if (git('.', 'tag', '--list', `v${version}`) === '') return false;
  if (git('.', 'rev-parse', `v${version}^{commit}`) === git('.', 'rev-parse', 'HEAD')) return true;
  throw new Error(`The tag v${version} exists. To build its archive again: git checkout v${version}`);
}

/** @throws a sentence if git has no such setting */
function configured(setting: string): string {
  const value = git('.', 'config', '--default', '', '--get', setting);
  if (value === '') throw new Error(`The commit of a release names who made it: git config ${setting} …`);
  return value;
}

/** Commits and tags the release in a clone of the project. */
function tagRelease(clone: string, version: string, notes: string): void {
  for (const setting of ['user.name', 'user.email']) git(clone, 'config', setting, configured(setting));
  writeFileSync(path.join(clone, 'CHANGELOG.md'), notes);
  execFileSync('npm', ['version', version, '--no-git-tag-version', '--allow-same-version'], { cwd: clone, stdio: 'ignore' });
  git(clone, 'commit', '--quiet', '--all', '--message', `chore(release): ${version}`);
  git(clone, 'tag', '--annotate', `v${version}`, '--message', `Maru ${version}`);
}

await runCommand(async () => {
  const [version, ...more] = process.argv.slice(2);
  checkTree(version, more);
  const notes = isReleased(version)
    ? undefined
    : closeUnreleased(readFileSync('CHANGELOG.md', 'utf8'), version, new Date().toISOString().slice(0, 10));

  // Everything happens in a clone: a release that fails leaves neither commit nor tag.
  const work = mkdtempSync(path.join(tmpdir(), 'maru-release-'));
  try {
    const clone = path.join(work, 'clone');
    git('.', 'clone', '--quiet', '.', clone);
    if (notes) tagRelease(clone, version, notes);
    const built = path.join(work, output);
    const files = await buildArchive(clone, version, built);
    // Fails if this branch has moved during the build: then there is no archive either.
    if (notes) {
      git('.', 'pull', '--quiet', '--ff-only', clone, 'HEAD');
      git('.', 'fetch', '--quiet', clone, `refs/tags/v${version}:refs/tags/v${version}`);
    }
    mkdirSync(output, { recursive: true });
    for (const file of files) cpSync(path.join(built, file), path.join(output, file));
    print(`${version} is tagged and in ${output}:`);
    for (const file of files) print(`  ${file}`);
    if (notes) print(`Publish it: git push origin HEAD v${version}`);
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
});
