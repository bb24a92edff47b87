// npm run bench [-- calls|pages|size|memory|lists|search|pictures|sites|members ...] [--quick] [--no-build] [--against <commit>]: see docs/performance.md.
import { mkdirSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { buildBareApp, buildPortal, benchFolder } from './builds.ts';
import { benchCalls } from './measures/calls.ts';
import { startBareApp, startPortal, startPortalOf, startUpstream } from './servers.ts';
import { goalLines, goals } from './goals.ts';
import { benchLists } from './measures/lists.ts';
import { requireLoadGenerator } from './measures/load.ts';
import { benchMembersOnline } from './measures/membersOnline.ts';
import { benchIdleMemory, settledMegabytes } from './measures/memory.ts';
import { benchPages, homeMarkup } from './measures/pages.ts';
import { runBenchmark } from './programs.ts';
import { plainRow, resultsTable, type Row } from './results.ts';
import { benchPictures } from './measures/pictures.ts';
import { benchSearch } from './measures/search.ts';
import { benchSites } from './measures/sites.ts';
import { benchSize } from './measures/size.ts';

const serverParts = ['calls', 'pages', 'size', 'memory'];
const parts = [...serverParts, 'lists', 'search', 'pictures', 'sites', 'members'];
const { values, positionals: chosen } = parseArgs({
  allowPositionals: true,
  options: {
    quick: { type: 'boolean', default: false },
    'no-build': { type: 'boolean', default: false },
    against: { type: 'string' },
  },
});
const { quick: isQuick, 'no-build': isKept, against } = values;

const isRun = (part: string) => chosen.length === 0 || chosen.includes(part);

async function measure(): Promise<Row[]> {
  const unknown = chosen.find((word) => !parts.includes(word));
  if (unknown) throw new Error(`There is no part "${unknown}". The parts are: ${parts.join(', ')}.`);
  if (['calls', 'pages', 'sites', 'members'].some(isRun)) requireLoadGenerator();
  mkdirSync(benchFolder, { recursive: true });

  await buildPortal(isKept);
  if (against !== undefined) return compareWith(against);
  const rows = serverParts.some(isRun) ? await measureServers() : [];
  if (isRun('lists')) rows.push(...(await benchLists(isQuick ? 3 : 5)));
  if (isRun('search')) rows.push(...(await benchSearch(isQuick ? 1 : 3)));
  if (isRun('pictures')) rows.push(...(await benchPictures()));
  if (isRun('sites')) rows.push(...(await benchSites(await startUpstream(), pace(3), isQuick ? 100 : 1_000)));
  if (isRun('members')) rows.push(...(await benchMembersOnline(isQuick ? [1_000] : [8_000, 12_000, 16_000, 19_000])));
  return rows;
}

/** The portal of this tree and that of another commit in turn: calls and the home page. */
async function compareWith(commit: string): Promise<Row[]> {
  const upstream = await startUpstream();
  const [portal, other] = [await startPortal(upstream), await startPortalOf(commit, upstream)];
  const pace = isQuick ? { rounds: 5, secondsPerRound: 1 } : { rounds: 30, secondsPerRound: 2 };
  return [
    ...(isRun('pages') ? await benchPages(portal, upstream, pace, other) : []),
    ...(isRun('calls') ? await benchCalls(portal, upstream, { ...pace, connections: [32] }, other) : []),
  ];
}

async function measureServers(): Promise<Row[]> {
  const upstream = await startUpstream();
  const portal = await startPortal(upstream);
  await buildBareApp(await homeMarkup(portal), isKept);
  const bareApp = await startBareApp(upstream, 'bare Next app');

  const rows: Row[] = [];
  if (isRun('memory')) rows.push(...(await benchIdleMemory(portal, bareApp)));
  if (isRun('size')) rows.push(...(await benchSize(portal, bareApp)));
  if (isRun('pages')) rows.push(...(await benchPages(portal, upstream, pace(3))));
  if (isRun('calls')) {
    // The portal sheds calls while 200 are waiting (lib/server/upstream/budgets.ts).
    const connections = isQuick ? [32] : [1, 32, 192];
    rows.push(...(await benchCalls(portal, upstream, { ...pace(2), connections })));
  }
  if (isRun('memory')) rows.push(plainRow('memory, after the run', await settledMegabytes(portal), 'MB'));
  return rows;
}

const pace = (secondsPerRound: number) => (isQuick ? { rounds: 3, secondsPerRound: 1 } : { rounds: 5, secondsPerRound });

await runBenchmark(async () => {
  const startedAt = Date.now();
  const rows = await measure();
  writeFileSync(`${benchFolder}/results.json`, `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`\n${resultsTable(rows)}\n\n${goalLines(goals(rows))}`);
  console.log(`\n.bench/results.json written; ${Math.round((Date.now() - startedAt) / 1000)} s.`);
});
