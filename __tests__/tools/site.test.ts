import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { previewVariables } from '#tools/site.ts';
import { runScript } from '#tests/support/runScript.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const run = (words: string[], env?: Record<string, string>) => runScript('tools/site.ts', words, env);

const one = { hosts: ['https://one.example', 'https://uno.example'], redirects: ['https://www.one.example'], name: 'ONE' };
const old = write('old.json', { defaults: { theme: 'jade' }, sites: [one, { hosts: ['https://two.example'] }] });

function secretFile(name: string, secret: string): string {
  const file = path.join(folder, name);
  writeFileSync(file, secret, { mode: 0o600 });
  return file;
}

// No secret of the portal, not even an unreadable or invalid one, stops these commands.
const unreadable = path.join(folder, 'unreadable');
const live = {
  NEXTAUTH_SECRET_FILE: secretFile('live', '-'.repeat(40)),
  REDIS_URL_FILE: unreadable,
  NODE_ENV: 'production',
  GAME_HOSTS: '',
};

it('check lists the sites of a valid file, and names every fault of another one', async () => {
  expect(await run(['check', old], live)).toEqual({
    code: 0,
    said: [
      `${old} is valid. 2 sites:`,
      '  https://one.example, https://uno.example, https://www.one.example (redirects): ONE, ko en jp vn cn',
      '  https://two.example: MARU, ko en jp vn cn',
    ],
    complained: [],
  });
  const bad = write('bad.json', { sites: [{ ...one, theme: 'pink' }, { hosts: ['https://uno.example'] }] });
  expect(await run(['check', bad])).toMatchObject({
    code: 1,
    complained: [
      expect.stringContaining('SITE_FILE: sites[0].theme must be one of'),
      'SITE_FILE: sites[1].hosts[0] is the host of sites[0].hosts[1] again',
    ],
  });
});

it('diff names the changed settings of each site, new sites and removed ones', async () => {
  const changed = { ...one, name: 'UNO', languages: ['en'] };
  const next = write('new.json', { defaults: { theme: 'rose' }, sites: [changed, { hosts: ['https://three.example'] }] });
  expect((await run(['diff', old, next])).said.map((line) => line.trim()).sort()).toEqual([
    '+ three.example',
    '- two.example',
    'one.example languages: (default) -> ["en"]',
    'one.example name: "ONE" -> "UNO"',
    'one.example theme: "jade" -> "rose"',
  ]);
  expect(await run(['diff', old, old], live)).toEqual({ code: 0, said: ['No site changes.'], complained: [] });
});

const previewed = {
  UPSTREAM_URL: 'http://localhost:4000',
  NEXTAUTH_URL: 'http://localhost:3100',
  GAME_HOSTS: 'games.example',
  NEXTAUTH_SECRET_FILE: secretFile('secret', 's'.repeat(40)),
  HASH_SECRET_FILE: secretFile('hash', 'h'.repeat(40)),
  REDIS_URL_FILE: secretFile('redis', 'redis://localhost'),
  OTEL_EXPORTER_OTLP_ENDPOINT: 'http://localhost:4318',
  OTEL_EXPORTER_OTLP_TRACES_ENDPOINT: 'http://localhost:4318/v1/traces',
  METRICS_PORT: '4000',
};

it('a preview has the backend of the live portal, but neither its Redis nor its secrets, log, metrics and traces', () => {
  expect(parseServerEnv(previewed)).toMatchObject({ redisUrl: 'redis://localhost', tracing: { share: 1 } });
  const variables = previewVariables(previewed);
  expect(parseServerEnv(variables)).toMatchObject({
    upstreamUrl: new URL(previewed.UPSTREAM_URL),
    gameHosts: ['games.example'],
    redisUrl: '',
    secrets: ['-'.repeat(32)],
    hashSecret: '-'.repeat(32),
    tracing: null,
    metricsPort: 0,
  });
  // An empty value prevents `.env` from setting these variables again.
  expect(variables).toMatchObject({ REDIS_URL: '', REDIS_URL_FILE: '' });
});
