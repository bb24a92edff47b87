import { mkdirSync, writeFileSync } from 'node:fs';
import { calls } from '#contract/calls.ts';
import { readCommandLine } from '../commandLine.ts';
import { compared, resultsTable, type Row } from './figures.ts';
import {
  measureInterleaved,
  rawRequest,
  requireLoadGenerator,
  runLoad,
  type Target,
} from './load.ts';
import { logIn } from './members.ts';
import { benchPhone } from './phone.ts';
import { runBenchmark, type Program } from './programs.ts';
import {
  benchFolder,
  buildPortal,
  startBareProxy,
  startPlainPortal,
  startPortal,
  startUpstream,
} from './servers.ts';

const helpRequest = { title: '출금 처리 시간 문의', contents: '' };
helpRequest.contents = 'a'.repeat(300 - Buffer.byteLength(JSON.stringify(helpRequest)));

const workloads = [
  { name: 'user-write-help', body: helpRequest, isMember: true },
  { name: 'get-help-list', body: {}, isMember: true },
  { name: 'check-user-id', body: { id: 'newmember' }, isMember: false },
] as const;

/** @throws if the server does not return the upstream's answer, because fast error replies would count as good results */
async function requireAnswer(
  { name, origin }: Program,
  path: string,
  body: object,
  headers: Record<string, string>,
): Promise<void> {
  const ofPage = { origin, 'content-type': 'application/json' };
  const reply = await fetch(origin + path, {
    method: 'POST',
    headers: { ...headers, ...ofPage },
    body: JSON.stringify(body),
  });
  const text = await reply.text();
  if (!reply.ok || !text.includes('"status":"success"'))
    throw new Error(`${name}: ${path}: ${reply.status} ${text}`);
}

/** The members take turns, so that the portal looks up many sessions. */
async function benchCalls(portal: Program, upstream: Program): Promise<Row[]> {
  const members = await logIn(
    portal,
    Array.from({ length: 100 }, (_, index) => `bench${index}`),
  );
  const bareProxy = await startBareProxy(upstream);
  const rows: Row[] = [];
  for (const { name, body, isMember } of workloads) {
    const callers = isMember ? members.map(({ headers }) => headers) : [{}];
    const targets: Target[] = [];
    const servers = [
      { program: portal, path: `/api/routes/${name}` },
      { program: bareProxy, path: calls[name].upstreamPath },
    ];
    for (const { program, path } of servers) {
      await requireAnswer(program, path, body, { ...callers[0] });
      targets.push({
        program,
        requests: callers.map((headers) =>
          rawRequest({ origin: program.origin, path, headers, body }),
        ),
      });
    }
    for (const each of targets) await runLoad(each, 8); // warm-up, so that V8 optimizes the code before it is measured
    console.log(`Calls: ${name} ...`);
    rows.push(...compared(name, await measureInterleaved(targets)));
  }
  return rows;
}

async function benchPages(portal: Program, upstream: Program): Promise<Row[]> {
  const pages = [
    { program: portal, path: '/' },
    { program: await startPlainPortal(upstream), path: '/' },
  ];
  console.log('Pages: home page ...');
  const targets = pages.map(({ program, path }) => ({
    program,
    requests: [rawRequest({ origin: program.origin, path })],
  }));
  return compared('home page', await measureInterleaved(targets));
}

const parts = { pages: benchPages, calls: benchCalls, phone: () => benchPhone(values['no-build']) };
const usage = `npm run bench [-- ${Object.keys(parts).join('|')} ...] [--no-build]: see docs/performance.md`;
const { values, positionals: chosen } = readCommandLine(usage, {
  'no-build': { type: 'boolean', default: false },
});

await runBenchmark(async () => {
  const unknown = chosen.find((word) => !Object.hasOwn(parts, word));
  if (unknown) throw new Error(`There is no part "${unknown}".\n${usage}`);
  requireLoadGenerator();
  mkdirSync(benchFolder, { recursive: true });
  const startedAt = Date.now();
  buildPortal(values['no-build']);
  const upstream = await startUpstream();
  const portal = await startPortal(upstream);

  const rows: Row[] = [];
  for (const [name, measure] of Object.entries(parts))
    if (chosen.length === 0 || chosen.includes(name))
      rows.push(...(await measure(portal, upstream)));
  writeFileSync(`${benchFolder}/results.json`, `${JSON.stringify(rows, null, 2)}\n`);
  console.log(
    `\n${resultsTable(rows)}\n\n.bench/results.json written; ${Math.round((Date.now() - startedAt) / 1000)} s.`,
  );
});
