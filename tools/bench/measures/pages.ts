import { setTimeout as wait } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { compared, plainRow, type Row } from '../figures.ts';
import { residentMegabytes, type Program } from '../programs.ts';
import { names, startBareApp, startPlainPortal } from '../servers.ts';
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
