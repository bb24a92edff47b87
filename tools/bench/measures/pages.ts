import { compared, plainRow, type Row } from '../figures.ts';
import type { Program } from '../programs.ts';
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
