import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

const isInstalled = spawnSync('shellcheck', ['--version']).status === 0;

const shellScripts = () =>
  execFileSync('git', ['grep', '-lE', '--cached', '^#!.*\\b(ba)?sh$'], { encoding: 'utf8' })
    .split('\n')
    .filter((file) => file !== '' && /^#!.*\b(ba)?sh\n/.test(readFileSync(file, 'utf8')));

it.skipIf(!isInstalled)('shellcheck finds nothing in the shell scripts', () => {
  const scripts = shellScripts();
  expect(scripts).toContain('.ci/run');
  const { status, stdout } = spawnSync('shellcheck', scripts, { encoding: 'utf8' });
  expect(stdout).toBe('');
  expect(status).toBe(0);
});
