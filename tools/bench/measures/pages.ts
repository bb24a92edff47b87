import http from 'node:http';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { writeWhole } from '#tests/support/writeWhole.ts';
import { compared, median, plainRow, type Row } from '../figures.ts';
import { freePort, residentMegabytes, type Program } from '../programs.ts';
import { benchFolder, names, startBareApp, startPlainPortal, startPortal } from '../servers.ts';
import { measureInterleaved, rawRequest, type Pace } from './load.ts';

/**
 * The body of the portal's home page, with its data as an inert script, for the static page to compare with.
 * @throws if the reply is not the home page
 */
export async function homeMarkup(portal: Program): Promise<string> {
  const reply = await fetch(portal.origin);
  const html = await reply.text();
  const markup = /<div id="__next">(.*)<\/div><script id="__NEXT_DATA__" type="application\/json"[^>]*>(.*?)<\/script>/s.exec(html);
  if (!reply.ok || !markup) throw new Error(`The portal's home page is not what it should be: ${reply.status}`);
  return `${markup[1]}<script type="application/json">${markup[2]}</script>`;
}

/** Compares the home page with Next's rendering of the same page and with a static page of the same markup. */
export async function benchPages(portal: Program, upstream: Program, pace: Pace): Promise<Row[]> {
  const pages = [
    { program: portal, path: '/' },
    { program: await startPlainPortal(upstream), path: '/' },
    { program: await startBareApp(upstream, names.staticPage), path: '/static' },
  ];
  const rows: Row[] = [];
  for (const { program, path } of pages) {
    const length = (await (await fetch(program.origin + path)).arrayBuffer()).byteLength;
    rows.push(plainRow(`home page HTML of ${program.name}`, length, 'bytes'));
  }
  console.log('Pages: home page over 32 connections ...');
  const targets = pages.map(({ program, path }) => ({ program, requests: [rawRequest({ origin: program.origin, path })] }));
  return [...rows, ...compared('home page, 32 connections', await measureInterleaved(targets, 32, pace))];
}

interface Script {
  path: string;
  gzipBytes: number;
}

/** The scripts that a current browser loads for a page (without `nomodule`), gzip level 6. */
async function scriptsOf(program: Program, path: string): Promise<Script[]> {
  const html = await (await fetch(program.origin + path)).text();
  const tags = [...html.matchAll(/<script\b[^>]*>/gi)].map(([tag]) => tag).filter((tag) => !/\bnomodule\b/i.test(tag));
  const sources = new Set(tags.flatMap((tag) => /\bsrc="([^"]+)"/.exec(tag)?.[1] ?? []));
  return Promise.all(
    [...sources].map(async (source) => {
      const reply = await fetch(new URL(source, program.origin), { headers: { 'accept-encoding': 'identity' } });
      if (!reply.ok) throw new Error(`${program.name}: ${reply.status} for ${source}`);
      const file = Buffer.from(await reply.arrayBuffer());
      return { path: source, gzipBytes: gzipSync(file, { level: 6 }).length };
    }),
  );
}

const total = (scripts: Script[]) => scripts.reduce((sum, { gzipBytes }) => sum + gzipBytes, 0);

/** First Load JS of `/` and `/login`, compared with the empty page of the bare Next app. */
export async function benchSize(portal: Program, bareApp: Program): Promise<Row[]> {
  const bare = total(await scriptsOf(bareApp, '/'));
  const rows: Row[] = [];
  for (const path of ['/', '/login']) {
    const scripts = await scriptsOf(portal, path);
    const bytes = total(scripts);
    rows.push({ name: `First Load JS of ${path}`, value: bytes, unit: 'bytes gzip', against: 'bare page', ratio: bytes / bare });
    console.log(`Scripts of ${path}, bytes gzip:`);
    const bySize = scripts.toSorted((one, other) => other.gzipBytes - one.gzipBytes);
    for (const script of bySize) console.log(`  ${String(script.gzipBytes).padStart(7)}  ${script.path}`);
  }
  return rows;
}

/** Resident memory of an idle program: the minimum of 10 s. */
export async function settledMegabytes({ pid }: Program): Promise<number> {
  let lowest = Infinity;
  for (let second = 0; second < 10; second += 1) {
    await wait(1_000);
    lowest = Math.min(lowest, residentMegabytes(pid));
  }
  return lowest;
}

/** Memory after one reply of the home page, compared with the bare Next app after one reply. */
export async function benchIdleMemory(portal: Program, bareApp: Program): Promise<Row[]> {
  for (const { origin } of [portal, bareApp]) await (await fetch(origin)).text();
  const [own, bare] = await Promise.all([settledMegabytes(portal), settledMegabytes(bareApp)]);
  return [{ name: 'memory, idle', value: own, unit: 'MB', against: 'bare Next app', ratio: own / bare }];
}

const siteCount = 200;
const coldPages = 50;
const requestsPerSecond = 50;

/** The sites: the first on loopback, so that load reaches it, the others by their Host header. */
const contentFor = (origin: string, version: string, count = siteCount) => ({
  defaults: { footer: { age: '19+' }, deposit: { minimum: 20_000 } },
  sites: Array.from({ length: count }, (_, index) => ({
    hosts: index === 0 ? [origin] : [`https://s${index}.example`],
    name: index === 0 ? version : `SITE ${index}`,
    theme: ['gold', 'rose', 'silver', 'jade'][index % 4],
    footer: { license: { ko: `허가 ${index}`, en: `Licence ${index}` }, copyright: index === 0 ? version : '' },
  })),
});

function askSite({ origin }: Program, pathname: string, host: string): Promise<{ status: number; text: string; ms: number }> {
  const startedAt = performance.now();
  return new Promise((resolve, reject) => {
    const request = http.get(origin + pathname, { headers: { host }, agent: false }, (reply) => {
      let text = '';
      reply.setEncoding('utf8');
      reply.on('data', (chunk: string) => (text += chunk));
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, text, ms: performance.now() - startedAt }));
    });
    request.on('error', reject);
  });
}

/** A portal with 200 sites: idle memory, first page of a site, home page against a portal with one site, and reloads of the file under load. */
export async function benchSites(upstream: Program, pace: Pace, reloads: number): Promise<Row[]> {
  const folder = path.join(benchFolder, 'sites');
  mkdirSync(folder, { recursive: true });
  // The first site is the same in both portals: a longer page alone is slower.
  const startSites = async (name: string, count: number) => {
    const port = await freePort();
    const origin = `http://127.0.0.1:${port}`;
    const file = path.join(folder, `${count}.json`);
    const write = (version: string) => writeWhole(file, JSON.stringify(contentFor(origin, version, count)));
    write('V0');
    const program = await startPortal(upstream, { PORT: String(port), NEXTAUTH_URL: '', SITE_FILE: file });
    return { program: { ...program, name }, host: new URL(origin).host, write };
  };
  const { program: several, host, write } = await startSites(`${siteCount} sites`, siteCount);
  const { program: single } = await startSites('one site', 1);
  const row = (name: string, value: number, unit: string) => plainRow(`${siteCount} sites, ${name}`, value, unit);

  for (const program of [several, single]) await askSite(program, '/', new URL(program.origin).host);
  const rows = [row('memory, idle', await settledMegabytes(several), 'MB')];

  console.log('Sites: first pages of sites ...');
  const firsts: number[] = [];
  for (let index = 1; index <= coldPages; index += 1) firsts.push((await askSite(several, '/', `s${index}.example`)).ms);
  rows.push(row('first page of a site, median', median(firsts), 'ms'), row('first page of a site, longest', Math.max(...firsts), 'ms'));

  console.log('Sites: home page over 32 connections ...');
  const targets = [several, single].map((program) => ({
    program,
    requests: [rawRequest({ origin: program.origin, path: '/' })],
  }));
  rows.push(...compared(`${siteCount} sites, home page, 32 connections`, await measureInterleaved(targets, 32, pace)));

  console.log(`Sites: ${reloads} changes of the file under ${requestsPerSecond} requests/s ...`);
  const { failed, mixed, asked, slowest } = await reloadUnderLoad(several, host, write, reloads);
  console.log(`  ${asked} requests`);
  return [
    ...rows,
    row('failed requests during reloads', failed, ''),
    row('mixed pages', mixed, ''),
    row('slowest takeover', slowest, 'ms'),
  ];
}

/** Changes the file again as soon as it is taken over, which SIGHUP asks for, because the watch looks every two seconds only. A page has the version in its name and in its copyright line. */
async function reloadUnderLoad(program: Program, host: string, write: (version: string) => void, reloads: number) {
  let [failed, mixed, asked, slowest] = [0, 0, 0, 0];
  const versionsIn = (text: string) => new Set(Array.from(text.matchAll(/"(?:name|copyright)":"(V\d+)"/g), ([, version]) => version));
  const paths = ['/', '/en', '/login', '/jp/register'];
  const visit = async () => {
    asked += 1;
    const reply = await askSite(program, paths[asked % paths.length] ?? '/', host).catch(() => ({ status: 0, text: '' }));
    if (reply.status !== 200) failed += 1;
    else if (versionsIn(reply.text).size !== 1) mixed += 1;
    return reply.text;
  };
  const load = setInterval(() => void visit(), 1000 / requestsPerSecond);
  for (let reload = 1; reload <= reloads; reload += 1) {
    const startedAt = performance.now();
    write(`V${reload}`);
    process.kill(program.pid, 'SIGHUP');
    while (!versionsIn((await askSite(program, '/', host)).text).has(`V${reload}`)) {
      if (performance.now() - startedAt > 10_000) throw new Error(`V${reload} was not taken over`);
      await wait(10);
    }
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  clearInterval(load);
  await wait(500);
  return { failed, mixed, asked, slowest };
}
