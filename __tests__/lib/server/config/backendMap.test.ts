import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it, vi } from 'vitest';

const folder = mkdtempSync(path.join(tmpdir(), 'map-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** The map of a new process. */
async function load(backendMapFile: string) {
  (globalThis as Record<symbol, unknown>)[Symbol.for('maru.processSingleton')] = undefined;
  vi.resetModules();
  const { processSingleton } = await import('#lib/server/config/processSingleton.ts');
  processSingleton('serverEnv', () => ({ backendMapFile }));
  return import('#lib/server/config/backendMap.ts');
}
const loadText = (text: string) => {
  const file = path.join(folder, 'map.json');
  writeFileSync(file, text);
  return load(file);
};

it('is empty without a file: the backend is as the contract says', async () => {
  const { backendMap, hasCapability } = await load('');
  expect(backendMap()).toEqual({});
  expect(hasCapability('get-sport-setting')).toBe(true);
});

it('tells which calls the backend lacks', async () => {
  const { hasCapability } = await loadText('\uFEFF{"capabilities": {"get-sport-setting": false, "game-withdraw": true}}');
  expect([hasCapability('get-sport-setting'), hasCapability('game-withdraw'), hasCapability('jackpots')]).toEqual([false, true, true]);
});

it.each([
  ['{', 'BACKEND_MAP is not valid JSON (line 1 column 2)'],
  ['[]', 'BACKEND_MAP must be an object in braces'],
  ['{"zone": "UTC"}', 'BACKEND_MAP: zone is not known, the nearest name is times'],
])('stops the start with %j', async (text, message) => {
  const { backendMap } = await loadText(text);
  expect(backendMap).toThrow(`The portal cannot start with this configuration:\n  ${message}`);
});

it('stops the start without its file', async () => {
  const { backendMap } = await load(path.join(folder, 'none.json'));
  expect(backendMap).toThrow('BACKEND_MAP names a file that cannot be read');
});
