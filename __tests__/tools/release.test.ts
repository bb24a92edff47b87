import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'release-'));
afterAll(() => rmSync(folder, { recursive: true }));

const command = path.resolve('tools/release.ts');
const changelog =
  '# Changelog\n\n## [Unreleased]\n\n### Upgrading\n\nNothing.\n\n## [1.1.0] - 2026-01-01\n\n- Old\n';
const build =
  'mkdir -p .next/cache && echo "$BUILD_ID" > .next/BUILD_ID && echo "$NEXTAUTH_SECRET" > .next/secret && touch .next/cache/waste';
const notices = `node ${path.resolve('tools/release/printNotices.ts')}`;
let project: string;

const git = (...words: string[]) =>
  execFileSync('git', words, { cwd: project, encoding: 'utf8' }).trim();
const write = (file: string, text: string) => writeFileSync(path.join(project, file), text);
const read = (file: string) => readFileSync(path.join(project, file), 'utf8');
const commit = () => git('commit', '-q', '--all', '-m', 'change');
const release = (...words: string[]) => {
  const { status, stdout, stderr } = spawnSync(process.execPath, [command, ...words], {
    cwd: project,
    encoding: 'utf8',
  });
  return { status, said: stdout + stderr };
};

/** Contains the release's scripts only, because the real build and packages take minutes. */
function createProject() {
  project = mkdtempSync(path.join(folder, 'project-'));
  git('init', '-q', '-b', 'main');
  for (const [name, value] of Object.entries({
    'user.name': 'Tests',
    'user.email': 'tests@maru.example',
  }))
    git('config', name, value);
  const entry = { name: 'maru', version: '1.1.0' };
  write(
    'package.json',
    JSON.stringify({
      ...entry,
      private: true,
      scripts: { build, sbom: 'npm sbom --sbom-format cyclonedx --package-lock-only', notices },
    }),
  );
  write(
    'package-lock.json',
    JSON.stringify({ ...entry, lockfileVersion: 3, requires: true, packages: { '': entry } }),
  );
  write('CHANGELOG.md', changelog);
  write('.gitignore', 'dist\n.next\n.env\n');
  write('.env', 'NEXTAUTH_SECRET=canary\n');
  for (const part of ['lib', '__tests__', 'tools/release']) {
    mkdirSync(path.join(project, part), { recursive: true });
    write(`${part}/file.ts`, '');
  }
  write('tools/release/trimBuild.sh', 'rm -r .next/cache\n');
  git('add', '.');
  commit();
}

it('a release is one commit and one tag, with an archive, its bill of materials and their sums', () => {
  createProject();
  const { status, said } = release('1.2.0');
  expect({ status, said }).toMatchObject({
    status: 0,
    said: expect.stringContaining('git push origin HEAD v1.2.0'),
  });
  expect(git('log', '--format=%s', '-1', 'v1.2.0')).toBe('chore(release): 1.2.0');
  expect(git('rev-parse', 'HEAD')).toBe(git('rev-parse', 'v1.2.0^{commit}'));
  expect(git('status', '--porcelain')).toBe('');
  expect(JSON.parse(read('package.json'))).toMatchObject({ version: '1.2.0' });
  const today = new Date().toISOString().slice(0, 10);
  expect(read('CHANGELOG.md')).toContain(
    `## [Unreleased]\n\n## [1.2.0] - ${today}\n\n### Upgrading\n\nNothing.\n`,
  );

  const dist = path.join(project, 'dist');
  const machine = `maru-1.2.0-${process.platform}-${process.arch}`;
  const archive = `${machine}.tar.gz`;
  const checkSums = () =>
    execFileSync('sha256sum', ['--check', '--strict', `${machine}.sha256`], {
      cwd: dist,
      stdio: 'ignore',
    });
  checkSums();
  expect(JSON.parse(read('dist/maru-1.2.0.cdx.json'))).toMatchObject({ bomFormat: 'CycloneDX' });
  const names = execFileSync('tar', ['-tf', archive], { cwd: dist, encoding: 'utf8' }).split('\n');
  expect(names).toEqual(
    expect.arrayContaining([
      'maru-1.2.0/.next/BUILD_ID',
      'maru-1.2.0/lib/file.ts',
      'maru-1.2.0/package-lock.json',
    ]),
  );
  expect(names.filter((name) => /\/(?:\.git|__tests__|cache)\//.test(name))).toEqual([]);
  const content = (file: string) =>
    execFileSync('tar', ['-xOf', archive, `maru-1.2.0/${file}`], {
      cwd: dist,
      encoding: 'utf8',
    }).trim();
  expect(content('THIRD-PARTY-NOTICES')).toContain(
    'Maru contains the packages and the font below.',
  );
  expect(content('.next/secret'), 'the secrets of .env').toBe('');
  const id = content('.next/BUILD_ID');
  expect(git('rev-parse', 'v1.2.0^{commit}')).toMatch(new RegExp(`^${id}`));

  // This machine stands in for another one that builds the archive of the tag.
  const sums = read(`dist/${machine}.sha256`);
  rmSync(dist, { recursive: true });
  expect(release('1.2.0')).toMatchObject({ status: 0 });
  expect(read(`dist/${machine}.sha256`).split('\n')[0]).toBe(sums.split('\n')[0]);
  checkSums();
  expect(git('log', '--format=%s', '-1')).toBe('chore(release): 1.2.0');
}, 120_000); // npm starts a dozen times

it('a release that fails leaves neither a commit nor a tag', () => {
  createProject();
  write('package.json', read('package.json').replace(JSON.stringify(build), '"exit 3"'));
  commit();
  const before = git('rev-parse', 'HEAD');
  expect(release('1.2.0').status).toBe(1);
  expect([git('rev-parse', 'HEAD'), git('tag'), existsSync(path.join(project, 'dist'))]).toEqual([
    before,
    '',
    false,
  ]);
});

it('if the branch moves during the build, there is neither a tag nor an archive', () => {
  createProject();
  const move = `git -C ${project} commit -q --allow-empty -m meanwhile`;
  write(
    'package.json',
    read('package.json').replace(JSON.stringify(build), JSON.stringify(`${build} && ${move}`)),
  );
  commit();
  expect(release('1.2.0').status).toBe(1);
  expect([
    git('log', '-1', '--format=%s'),
    git('tag'),
    existsSync(path.join(project, 'dist')),
  ]).toEqual(['meanwhile', '', false]);
}, 120_000);

it('a wrong version, a changed tree and a version that was released are refused before anything is built', () => {
  createProject();
  const refusal = (...words: string[]) => {
    const { status, said } = release(...words);
    expect(status).toBe(1);
    return said.trim();
  };
  expect(refusal('^1.2.0')).toContain('npm run release -- X.Y.Z');
  expect(refusal('1.0.9')).toBe('1.0.9 is below 1.1.0, the version in package.json.');
  git('tag', 'v1.2.0');
  write('lib/file.ts', 'new');
  expect(refusal('1.10.0')).toBe('The tree has changes: commit or remove them.');
  commit();
  expect(refusal('1.2.0')).toContain('The tag v1.2.0 exists.');
  expect(existsSync(path.join(project, 'dist'))).toBe(false);
});

it.each([
  ['nothing to release', changelog.replace('### Upgrading\n\nNothing.\n', ''), 'has nothing under'],
  ['no word to operators', changelog.replace('Upgrading', 'Added'), 'needs "### Upgrading"'],
  [
    'an empty word to operators',
    changelog.replace('Nothing.', '### Added\n\n- New'),
    'needs "### Upgrading"',
  ],
  ['no heading', '# Changelog\n', 'needs one heading'],
])('a changelog with %s is refused', (_, text, sentence) => {
  createProject();
  write('CHANGELOG.md', text);
  commit();
  expect(release('1.2.0')).toMatchObject({
    status: 1,
    said: expect.stringContaining(sentence) as string,
  });
});
