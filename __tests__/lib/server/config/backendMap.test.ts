import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { missingCalls, readBackendMap } from '#lib/server/config/serverEnv.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'map-'));
afterAll(() => rmSync(folder, { recursive: true }));

const mapOf = (text: string) => {
  const file = path.join(folder, 'map.json');
  writeFileSync(file, text);
  return readBackendMap(file);
};

it('is empty without a file: the backend is as the contract says', () => {
  expect(readBackendMap('')).toEqual({});
});

it('tells which calls the backend lacks', () => {
  expect(missingCalls(mapOf('\uFEFF{"capabilities": {"get-sport-setting": false, "game-withdraw": true}}'))).toEqual(['get-sport-setting']);
});

it.each([
  ['{', 'BACKEND_MAP is not valid JSON (line 1 column 2)'],
  ['[]', 'BACKEND_MAP must be an object in braces'],
  ['{"zone": "UTC"}', 'BACKEND_MAP: zone is not known, the nearest name is times'],
])('stops the start with %j', (text, message) => {
  expect(() => mapOf(text)).toThrow(`The portal cannot start with this configuration:\n  ${message}`);
});

it('stops the start without its file', () => {
  expect(() => readBackendMap(path.join(folder, 'none.json'))).toThrow('BACKEND_MAP names a file that cannot be read');
});
