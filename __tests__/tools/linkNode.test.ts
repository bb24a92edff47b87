import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.resolve('tools/linkNode.mjs');
const ourNode = `node-${process.platform}-${process.arch}`;
let folder: string;

const inFolder = (name: string) => path.join(folder, 'node_modules', name);
const run = () => execFileSync(process.execPath, [script], { cwd: folder });

function install(packageName: string): void {
  mkdirSync(inFolder(`${packageName}/bin`), { recursive: true });
  writeFileSync(inFolder(`${packageName}/bin/node`), packageName);
}

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'link-node-'));
  mkdirSync(inFolder('.bin'), { recursive: true });
});

afterEach(() => rmSync(folder, { recursive: true }));

test('the installed Node is the first one on the path of npm run, although npm did not link it', () => {
  install(ourNode);
  run();
  expect(readFileSync(inFolder('.bin/node'), 'utf8')).toBe(ourNode);
});

test('a broken link is replaced, a working one stays', () => {
  install(ourNode);
  symlinkSync('../gone', inFolder('.bin/node'));
  run();
  expect(readFileSync(inFolder('.bin/node'), 'utf8')).toBe(ourNode);

  writeFileSync(inFolder('.bin/node'), 'of npm');
  run();
  expect(readFileSync(inFolder('.bin/node'), 'utf8')).toBe('of npm');
});

test('without the installed Node, the one of the system is used', () => {
  install('node-elsewhere-x64');
  run();
  expect(existsSync(inFolder('.bin/node'))).toBe(false);
});
