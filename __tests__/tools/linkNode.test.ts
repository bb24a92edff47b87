import { execFileSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, it, onTestFinished } from 'vitest';

const ourNode = `node-${process.platform}-${process.arch}`;

/** Returns what `npm run` finds as `node`. */
function linked(packageName: string, link?: 'broken' | 'of npm'): string | undefined {
  const folder = mkdtempSync(path.join(tmpdir(), 'link-node-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const node = path.join(folder, 'node_modules/.bin/node');
  for (const part of ['.bin', `${packageName}/bin`])
    mkdirSync(path.join(folder, 'node_modules', part), { recursive: true });
  writeFileSync(path.join(folder, 'node_modules', packageName, 'bin/node'), packageName);
  if (link === 'broken') symlinkSync('../gone', node);
  if (link === 'of npm') writeFileSync(node, link);
  execFileSync(process.execPath, [path.resolve('tools/linkNode.mjs')], { cwd: folder });
  return existsSync(node) ? readFileSync(node, 'utf8') : undefined;
}

it('the installed Node is the first one on the path of npm run, although npm did not link it', () => {
  expect(linked(ourNode)).toBe(ourNode);
});

it('a broken link is replaced, a working one stays', () => {
  expect(linked(ourNode, 'broken')).toBe(ourNode);
  expect(linked(ourNode, 'of npm')).toBe('of npm');
});

it('without the installed Node, the one of the system is used', () => {
  expect(linked('node-elsewhere-x64')).toBeUndefined();
});
