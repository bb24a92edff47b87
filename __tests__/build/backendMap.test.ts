import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { httpRequest } from '#tests/support/httpRequest.ts';
import { run, spawnPortal, type Program } from '#tests/support/spawnPortal.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'backend-map-'));
const mapFile = (name: string, map: object) => {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(map));
  return file;
};

let portal: Program;
const ask = (address: string) => httpRequest(portal.port, address, { headers: { host: `localhost:${portal.port}` } });

beforeAll(async () => {
  portal = await spawnPortal({ BACKEND_MAP: mapFile('good.json', { capabilities: { 'get-note-list': false, 'user-register': false } }) });
});
afterAll(async () => {
  await portal.stop('SIGINT');
  rmSync(folder, { recursive: true });
});

it('the pages of missing calls are not found, in any language, and no page or sitemap leads to them', async () => {
  const pages = ['/note', '/en/note', '/register', '/help', '/'];
  expect(await Promise.all(pages.map(async (page) => (await ask(page)).status))).toEqual([404, 404, 404, 200, 200]);
  expect((await ask('/')).text).not.toMatch(/href="\/(note|register)/);
  expect((await ask('/login')).text).not.toContain('href="/register"');
  const sitemap = (await ask('/sitemap.xml')).text;
  expect(sitemap).toContain('/game<');
  expect(sitemap).not.toContain('/register');
});

it('a map with faults stops the start, which names all of them and no value', async () => {
  const map = { secret: 'canary', records: { user: { blance: 'canary' } }, capabilities: { 'user-do-login': false } };
  const { ended } = await run(['server.ts'], { BACKEND_MAP: mapFile('bad.json', map) });
  const { code, output } = await ended;
  expect(code).toBe(1);
  expect(output).toContain('BACKEND_MAP: secret is not known');
  expect(output).toContain('BACKEND_MAP: records.user.blance is not known, the nearest name is balance');
  expect(output).toContain('BACKEND_MAP: capabilities.user-do-login must not be off');
  expect(output).not.toContain('canary');
});
