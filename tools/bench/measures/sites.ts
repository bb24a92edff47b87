import http from 'node:http';
import { mkdirSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { writeWhole } from '#tests/support/writeWhole.ts';
import { benchFolder } from '../builds.ts';
import { freePort, type Program } from '../programs.ts';
import { compared, median, plainRow, type Row } from '../figures.ts';
import { startPortal } from '../servers.ts';
import { measureInterleaved, rawRequest, type Pace } from './load.ts';
import { settledMegabytes } from './pages.ts';

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

function ask({ origin }: Program, pathname: string, host: string): Promise<{ status: number; text: string; ms: number }> {
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

  for (const program of [several, single]) await ask(program, '/', new URL(program.origin).host);
  const rows = [row('memory, idle', await settledMegabytes(several), 'MB')];

  console.log('Sites: first pages of sites ...');
  const firsts: number[] = [];
  for (let index = 1; index <= coldPages; index += 1) firsts.push((await ask(several, '/', `s${index}.example`)).ms);
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
    const reply = await ask(program, paths[asked % paths.length] ?? '/', host).catch(() => ({ status: 0, text: '' }));
    if (reply.status !== 200) failed += 1;
    else if (versionsIn(reply.text).size !== 1) mixed += 1;
    return reply.text;
  };
  const load = setInterval(() => void visit(), 1000 / requestsPerSecond);
  for (let reload = 1; reload <= reloads; reload += 1) {
    const startedAt = performance.now();
    write(`V${reload}`);
    process.kill(program.pid, 'SIGHUP');
    while (!versionsIn((await ask(program, '/', host)).text).has(`V${reload}`)) {
      if (performance.now() - startedAt > 10_000) throw new Error(`V${reload} was not taken over`);
      await wait(10);
    }
    slowest = Math.max(slowest, performance.now() - startedAt);
  }
  clearInterval(load);
  await wait(500);
  return { failed, mixed, asked, slowest };
}
