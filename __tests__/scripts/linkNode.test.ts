import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';

const script = path.resolve('scripts/linkNode.mjs');
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

test('our own Node comes first on the path of npm run, although npm left it out', () => {
  install(ourNode);
  run();
  expect(readFileSync(inFolder('.bin/node'), 'utf8')).toBe(ourNode);
});

test('a link into nothing is renewed, one that leads somewhere stays', () => {
  install(ourNode);
  symlinkSync('../gone', inFolder('.bin/node'));
  run();
  expect(readFileSync(inFolder('.bin/node'), 'utf8')).toBe(ourNode);

  writeFileSync(inFolder('.bin/node'), 'of npm');
  run();
  expect(readFileSync(inFolder('.bin/node'), 'utf8')).toBe('of npm');
});

test('where our own Node is not installed, the one of the system is left alone', () => {
  install('node-elsewhere-x64');
  run();
  expect(existsSync(inFolder('.bin/node'))).toBe(false);
});
