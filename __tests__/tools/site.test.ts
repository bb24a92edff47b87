import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { previewVariables } from '#tools/site/preview.ts';
import { runScript } from '#tests/support/runScript.ts';

const folder = mkdtempSync(path.join(tmpdir(), 'site-command-'));
afterAll(() => rmSync(folder, { recursive: true }));

function write(name: string, content: object): string {
  const file = path.join(folder, name);
  writeFileSync(file, JSON.stringify(content));
  return file;
}

const run = (words: string[], env?: Record<string, string>) =>
  runScript('tools/site.ts', words, env);

const one = {
  hosts: ['https://one.example', 'https://uno.example'],
  redirects: ['https://www.one.example'],
  name: 'ONE',
};
const old = write('old.json', {
  defaults: { theme: 'jade' },
  sites: [one, { hosts: ['https://two.example'] }],
});

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
  const bad = write('bad.json', {
    sites: [{ ...one, theme: 'pink' }, { hosts: ['https://uno.example'] }],
  });
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
  const next = write('new.json', {
    defaults: { theme: 'rose' },
    sites: [changed, { hosts: ['https://three.example'] }],
  });
  expect((await run(['diff', old, next])).said.map((line) => line.trim()).sort()).toEqual([
    '+ three.example',
    '- two.example',
    'one.example languages: (default) -> ["en"]',
    'one.example name: "ONE" -> "UNO"',
    'one.example theme: "jade" -> "rose"',
  ]);
  expect(await run(['diff', old, old], live)).toEqual({
    code: 0,
    said: ['No site changes.'],
    complained: [],
  });
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
  expect(parseServerEnv(previewed)).toMatchObject({
    redisUrl: 'redis://localhost',
    tracing: { share: 1 },
  });
  const variables = previewVariables({
    ...previewed,
    NEXTAUTH_SECRET: 'n'.repeat(40),
    HASH_SECRET: 'h'.repeat(40),
    BACKEND_HOST: '0.0.0.0',
  });
  expect(parseServerEnv(variables)).toMatchObject({
    upstreamUrl: new URL(previewed.UPSTREAM_URL),
    gameHosts: ['games.example'],
    redisUrl: '',
    secrets: [expect.stringMatching(/^[\da-f]{64}$/)],
    hashSecret: variables.NEXTAUTH_SECRET,
    tracing: null,
    metricsPort: 0,
  });
  // An empty value prevents `.env` from setting these variables again.
  expect(variables).toMatchObject({ REDIS_URL: '', REDIS_URL_FILE: '', BACKEND_HOST: '127.0.0.1' });
});

describe('push', () => {
  const programs = path.join(folder, 'programs');
  const told = path.join(folder, 'told');
  /** Stands in for a program of the system: notes its words, and ends with the status. */
  const program = (name: string, status: number) =>
    writeFileSync(
      path.join(programs, name),
      `#!/bin/sh\necho ${name} "$@" >> ${told}\nexit ${status}\n`,
      { mode: 0o755 },
    );
  const push = async (target: string, scp = 0, ssh = 0, file = old) => {
    mkdirSync(programs, { recursive: true });
    writeFileSync(told, '');
    program('scp', scp);
    program('ssh', ssh);
    const ended = await run(['push', file, target], { PATH: `${programs}:${process.env.PATH}` });
    return { ...ended, told: readFileSync(told, 'utf8').trim().split('\n').filter(Boolean) };
  };

  it('copies the file to another name on the server, and renames it in one step', async () => {
    const pushed = await push('root@luna.example:/etc/maru/site.json');
    expect(pushed).toMatchObject({ code: 0, complained: [] });
    const [, copy] = /:(\S+)$/.exec(pushed.told[0] ?? '') ?? [];
    expect(copy).toMatch(/^\/etc\/maru\/site\.json\.\d+\.new$/);
    expect(pushed.told).toEqual([
      `scp -q -- ${old} root@luna.example:${copy}`,
      `ssh -- root@luna.example mv -f -- ${copy} /etc/maru/site.json || { rm -f -- ${copy}; exit 1; }`,
    ]);
  });

  it('renames nothing that was not copied, and says when a program failed', async () => {
    expect(await push('luna.example:site.json', 1)).toMatchObject({
      code: 1,
      told: [expect.stringMatching(/^scp /)],
    });
    expect(await push('luna.example:site.json', 0, 255)).toMatchObject({
      code: 1,
      complained: [expect.stringContaining('ssh')],
    });
  });

  it.each([
    'luna.example',
    '-oProxyCommand=x:/a',
    'luna.example:-rf',
    'luna.example:a b',
    'luna.example:/a;reboot',
    'a@b@c:/x',
    'h:$(id)',
  ])('runs no program for the target %s', async (target) => {
    expect(await push(target)).toMatchObject({ code: target.startsWith('-') ? 2 : 1, told: [] });
  });

  it('sends no file with a fault', async () => {
    const bad = write('faulty.json', { theme: 'pink' });
    expect(await push('luna.example:site.json', 0, 0, bad)).toMatchObject({ code: 1, told: [] });
  });
});

it('an editor does not open what is no site file, and says why', async () => {
  const file = path.join(folder, 'broken.json');
  writeFileSync(file, '{ "theme": ');
  expect(await run(['edit', file])).toMatchObject({
    code: 1,
    complained: expect.arrayContaining([expect.stringContaining('is not valid JSON')]),
  });
});
