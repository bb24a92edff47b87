import { mkdirSync, mkdtempSync, renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { pageProps } from '#lib/server/pages/pageProps.ts';
import { sites } from '#lib/server/site/currentSite.ts';
import { createSiteWatch } from '#lib/server/start/watchSites.ts';
import { makeEnv, setSites } from '#tests/support/madeParts.ts';
import { startSitesServer } from './sitesServer.ts';
import { writeWhole } from '#tests/support/writeWhole.ts';
import { temporaryFolder } from '#tests/support/temporaryFolder.ts';

const folder = temporaryFolder();
const file = path.join(folder, 'site.json');
const write = (content: unknown) => writeWhole(file, JSON.stringify(content));
const luna = { hosts: ['https://luna.example'], name: 'LUNA' };
const sola = { hosts: ['https://sola.example'], name: 'SOLA' };
const nameOf = (host: string) => sites().byHost.get(host)?.site.settingsIn('ko').name;

let portal: Awaited<ReturnType<typeof startSitesServer>>;
let stop = () => {};

const ask = (pathname: string, host = 'luna.example') => portal.ask(`https://${host}`, pathname);
const faultsToldByReadyz = async () =>
  (JSON.parse((await ask('/readyz')).text) as { siteFaults?: string[] }).siteFaults;

beforeAll(async () => {
  write({ sites: [luna] });
  // Each page reads the settings twice: a change between the two would mix them.
  portal = await startSitesServer({ SITE_FILE: file }, async (url) => {
    const { name } = pageProps('ko').site;
    await wait(5);
    return `${name} ${pageProps('ko').site.isIndexable} ${url}`;
  });
});
afterAll(() => portal.close());
beforeEach(async () => {
  write({ sites: [luna] });
  stop = portal.siteWatch.start(20);
  // The last test may have left another name.
  await vi.waitUntil(() => nameOf('luna.example') === 'LUNA', { timeout: 20_000 });
  portal.lines.length = 0;
});
afterEach(() => stop());

it('a changed file is taken over: new sites answer, removed ones do not, unchanged ones keep their caches', async () => {
  const before = sites().byHost.get('luna.example')?.site;
  expect((await ask('/', 'sola.example')).status).toBe(421);
  write({ sites: [sola, luna] });
  await expect.poll(async () => (await ask('/', 'sola.example')).text).toBe('SOLA true /');
  expect(sites().byHost.get('luna.example')?.site).toBe(before);
  write({ sites: [sola] });
  await expect.poll(async () => (await ask('/')).status).toBe(421);
  expect(portal.lines.filter(({ event }) => event === 'sites_changed')).toMatchObject([
    { level: 'info', event: 'sites_changed', sites: 2, changed: ['sola.example'], removed: [] },
    { level: 'info', event: 'sites_changed', sites: 1, changed: [], removed: ['luna.example'] },
  ]);
});

it.each<[string, () => void]>([
  [
    'written in place',
    () => writeFileSync(file, JSON.stringify({ sites: [{ ...luna, name: 'NEW' }] })),
  ],
  ['replaced by another file', () => write({ sites: [{ ...luna, name: 'NEW' }] })],
  [
    'changed before a SIGHUP, long before the next look,',
    () => {
      stop();
      stop = portal.siteWatch.start(60_000);
      write({ sites: [{ ...luna, name: 'NEW' }] });
      process.emit('SIGHUP');
    },
  ],
])('a file that is %s is read', async (_, change) => {
  expect((await ask('/')).text).toContain('LUNA');
  change();
  await expect.poll(() => nameOf('luna.example')).toBe('NEW');
  expect((await ask('/')).text, 'not the cached page').toContain('NEW');
});

it('a file below a link to a folder is read when the link changes, as in a volume of Kubernetes', async () => {
  const volume = mkdtempSync(path.join(folder, 'volume-'));
  const publish = (version: string, name: string) => {
    mkdirSync(path.join(volume, version));
    writeFileSync(
      path.join(volume, version, 'site.json'),
      JSON.stringify({ sites: [{ ...luna, name }] }),
    );
    symlinkSync(version, path.join(volume, '..data_tmp'));
    renameSync(path.join(volume, '..data_tmp'), path.join(volume, '..data'));
  };
  publish('..1', 'ONE');
  symlinkSync('..data/site.json', path.join(volume, 'site.json'));
  const env = makeEnv({ NEXTAUTH_URL: '', SITE_FILE: path.join(volume, 'site.json') });
  setSites({}, env);
  stop();
  stop = createSiteWatch(env, portal.log).start(20);
  await expect.poll(() => nameOf('luna.example')).toBe('ONE');
  publish('..2', 'TWO');
  await expect.poll(() => nameOf('luna.example')).toBe('TWO');
  setSites({}, portal.env);
});

it('an invalid file changes nothing and is told once, by its places, until it is valid', async () => {
  const bad = {
    sites: [
      { ...luna, name: 'NEW' },
      { ...sola, theme: 'canary', hosts: ['https://luna.example'] },
    ],
  };
  write(bad);
  const faults = [
    'SITE_FILE: sites[1].hosts[0] is the host of sites[0].hosts[0] again',
    expect.stringContaining('SITE_FILE: sites[1].theme must be one of'),
  ];
  await expect.poll(faultsToldByReadyz).toEqual(faults);
  write({ ...bad, defaults: {} });
  await wait(100);
  expect(portal.lines.filter(({ level }) => level === 'error')).toMatchObject([
    { level: 'error', event: 'sites_refused', faults },
  ]);
  expect(JSON.stringify(portal.lines)).not.toContain('canary');
  expect((await ask('/')).text).toBe('LUNA true /');
  write({ sites: [luna, sola] });
  await expect.poll(faultsToldByReadyz).toBeUndefined();
  expect(portal.siteWatch.faults()).toEqual([]);
});

it.each<[string, () => void, string]>([
  [
    'is cut off',
    () => writeFileSync(file, '{"sites": [{"hosts": ["canary'),
    'SITE_FILE is not valid JSON',
  ],
  ['is gone', () => rmSync(file), 'SITE_FILE names a file that cannot be read'],
  ['is empty', () => writeFileSync(file, ''), 'SITE_FILE is not valid JSON'],
])('a file that %s changes nothing', async (_, change, fault) => {
  change();
  await expect.poll(faultsToldByReadyz).toEqual([expect.stringContaining(fault)]);
  expect((await ask('/')).text).toBe('LUNA true /');
});

it('no request fails and no page is mixed while the file changes under load', async () => {
  const contents = [true, false].map((isIndexable) => ({
    sites: [{ ...luna, isIndexable, name: String(isIndexable) }, sola],
  }));
  const wrong: string[] = [];
  let asked = 0;
  let isDone = false;
  const load = async () => {
    while (!isDone) {
      const pathname = asked % 2 ? '/' : '/login';
      const { status, text } = await ask(pathname);
      asked += 1;
      if (status !== 200 || !/^(LUNA true|true true|false false) \//.test(text))
        wrong.push(`${status} ${text}`);
      await wait(5);
    }
  };
  const loads = [load(), load(), load(), load()];
  for (let reload = 0; reload < 20 || asked <= 100; reload += 1) {
    write(contents[reload % 2]);
    await expect.poll(() => nameOf('luna.example')).toBe(String(reload % 2 === 0));
  }
  isDone = true;
  await Promise.all(loads);
  expect(wrong).toEqual([]);
});
