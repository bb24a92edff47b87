import { mkdirSync, writeFileSync } from 'node:fs';
import { readCommandLine } from '../commandLine.ts';
import { resultsTable, type Row } from './figures.ts';
import { requireLoadGenerator } from './load.ts';
import { benchCalls, benchPages, homeMarkup } from './measures.ts';
import { runBenchmark } from './programs.ts';
import { benchFolder, buildBareApp, buildPortal, startPortal, startUpstream } from './servers.ts';

const parts = ['calls', 'pages'];
const usage = `npm run bench [-- ${parts.join('|')} ...] [--quick] [--no-build]: see docs/performance.md`;

const { values, positionals: chosen } = readCommandLine(usage, {
  quick: { type: 'boolean', default: false },
  'no-build': { type: 'boolean', default: false },
});
const { quick: isQuick, 'no-build': isKept } = values;

const isRun = (part: string) => chosen.length === 0 || chosen.includes(part);

async function measure(): Promise<Row[]> {
  const unknown = chosen.find((word) => !parts.includes(word));
  if (unknown) throw new Error(`There is no part "${unknown}". The parts are: ${parts.join(', ')}.`);
  requireLoadGenerator();
  mkdirSync(benchFolder, { recursive: true });

  buildPortal(isKept);
  const upstream = await startUpstream();
  const portal = await startPortal(upstream);
  buildBareApp(await homeMarkup(portal), isKept);

  const rows: Row[] = [];
  if (isRun('pages')) rows.push(...(await benchPages(portal, upstream, pace(3))));
  if (isRun('calls')) rows.push(...(await benchCalls(portal, upstream, pace(2))));
  return rows;
}

const pace = (secondsPerRound: number) => (isQuick ? { rounds: 3, secondsPerRound: 1 } : { rounds: 5, secondsPerRound });

await runBenchmark(async () => {
  const startedAt = Date.now();
  const rows = await measure();
  writeFileSync(`${benchFolder}/results.json`, `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`\n${resultsTable(rows)}\n\n.bench/results.json written; ${Math.round((Date.now() - startedAt) / 1000)} s.`);
});
