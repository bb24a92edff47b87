import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, expect, it } from 'vitest';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const folder = temporaryFolder();
const packages: Record<string, { license?: string; dev?: true; files: Record<string, string> }> = {
  '@img/sharp-libvips-linux-x64': {
    license: 'LGPL-3.0-or-later',
    files: { 'README.md': '# libvips\n\n## Licensing\n\nuses cairo\n' },
  },
  compiler: { license: 'MIT', dev: true, files: { LICENSE: 'Only builds' } },
  framework: {
    license: 'MIT',
    files: {
      'license.md': 'By the framework',
      'license.js': 'code',
      'dist/compiled/parser/LICENSE': 'By the parser',
      'node_modules/cache/LICENCE': 'By the old cache',
    },
  },
  'framework/node_modules/cache': {
    license: 'ISC',
    files: { 'COPYING.txt': 'Copy it', NOTICE: 'By its authors' },
  },
  silent: { files: { 'README.md': 'Licenced somehow' } },
};
let notices: string[];

beforeAll(() => {
  const locked: Record<string, object> = {
    '': {},
    'node_modules/for-another-system': { version: '1.0.0', license: 'MIT' },
  };
  for (const [name, { files, ...fields }] of Object.entries(packages)) {
    locked[`node_modules/${name}`] = { version: '1.2.3', ...fields };
    for (const [file, text] of Object.entries(files)) {
      const place = path.join(folder, 'node_modules', name, file);
      mkdirSync(path.dirname(place), { recursive: true });
      writeFileSync(place, text);
    }
  }
  writeFileSync(path.join(folder, 'package-lock.json'), JSON.stringify({ packages: locked }));
  const printed = execFileSync(process.execPath, [path.resolve('tools/release/printNotices.ts')], {
    cwd: folder,
    encoding: 'utf8',
  });
  notices = printed.split(/\n=+\n/);
});

const noticeOf = (name: string) =>
  notices.find((notice) => notice.trim().startsWith(`${name} 1.2.3\n`)) ?? '';

it('the notices have each installed package of production once, and the font', () => {
  const names = notices.slice(1).map((notice) => notice.trim().split('\n')[0]);
  expect(names).toEqual([
    '@img/sharp-libvips-linux-x64 1.2.3',
    'framework 1.2.3',
    'cache 1.2.3',
    'silent 1.2.3',
    'Inter',
  ]);
});

it('with its licence and all texts of it, also those of the code that it contains', () => {
  expect(noticeOf('framework')).toContain('Licence: MIT\n');
  expect(noticeOf('framework').match(/^By .*/gm)).toEqual(['By the parser', 'By the framework']);
  expect(noticeOf('framework')).not.toContain('code');
  expect(noticeOf('cache').match(/^(?:By|Copy) .*/gm)).toEqual([
    'Copy it',
    'By the old cache',
    'By its authors',
  ]);
});

it('a package without a text is named, and says so', () => {
  expect(noticeOf('silent')).toContain('Licence: not named\n');
  expect(noticeOf('silent')).toContain('The package contains no text of its licence.');
});

it('libvips has its source and may be replaced, as the LGPL requires', () => {
  const notice = noticeOf('@img/sharp-libvips-linux-x64');
  for (const part of [
    'Licence: LGPL-3.0-or-later\n',
    'another build may replace them',
    '/lovell/sharp-libvips\n',
    'uses cairo',
  ])
    expect(notice).toContain(part);
});

it('has the licence of the font', () => {
  expect(notices.at(-1)).toMatch(/^\s*Inter\n\n[^]*SIL OPEN FONT LICENSE/i);
});
