import { mkdirSync, writeFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { readCommandLine } from '../../commandLine.ts';
import { benchFolder, buildPortal, startPortal } from '../servers.ts';
import { logIn, startSeededBackend } from '../members.ts';
import { runBenchmark } from '../programs.ts';
import { isMissed, soakFigures, soakTable, takeSamples, type Sample } from './soakFigures.ts';
import { simulateMember, type RecordRequest, type RequestKind } from './soakMember.ts';

const usage =
  'npm run soak [-- --minutes 30] [--members 1000] [--no-build]: see docs/performance.md. Exits with 1 if a goal is missed.';
const { values: given } = readCommandLine(usage, {
  minutes: { type: 'string', default: '30' },
  members: { type: 'string', default: '1000' },
  'no-build': { type: 'boolean', default: false },
});
const [minutes, memberCount] = [Number(given.minutes), Number(given.members)];

/** With one trusted proxy (`TRUSTED_HOPS`), each member has its own address. */
const soakSettings = { RATE_LIMIT_FACTOR: '1', TRUSTED_HOPS: '1', SESSION_IDLE_MINUTES: '0' };

/** 100 members arrive each second, because the soak does not test a rush. Response times count after the arrival. */
const arrivalMs = memberCount * 10;

const line = ({ at, resident, heap, openFiles, processor }: Sample) =>
  [
    `${at.toFixed(1)} min`,
    `${resident.toFixed(0)} MB`,
    `heap ${heap.toFixed(0)} MB`,
    `${openFiles} files`,
    `cpu ${processor.toFixed(1)} s`,
  ]
    .map((cell) => cell.padStart(12))
    .join(' ');

async function soak(): Promise<boolean> {
  mkdirSync(benchFolder, { recursive: true });
  buildPortal(given['no-build']);
  const { backend, userIds } = await startSeededBackend(memberCount);
  const portal = await startPortal(backend, soakSettings);
  const members = await logIn(portal, userIds);

  const times = new Map<RequestKind, number[]>();
  const faults = new Map<string, number>();
  let haveArrived = false;
  const record: RecordRequest = (kind, ms, fault) => {
    const ofKind = times.get(kind) ?? [];
    times.set(kind, ofKind);
    if (haveArrived) ofKind.push(ms);
    if (fault !== undefined) faults.set(fault, (faults.get(fault) ?? 0) + 1);
  };

  console.log(`${memberCount} members at ${portal.origin} for ${minutes} minutes ...`);
  const leave = new AbortController();
  const visits = members.map(async (member, index) => {
    await wait((arrivalMs * index) / memberCount);
    await simulateMember(portal.origin, member, record, leave.signal);
  });
  let samples: Sample[];
  try {
    await wait(arrivalMs);
    haveArrived = true;
    samples = await takeSamples(portal.metricsPort, minutes, (sample) => console.log(line(sample)));
  } finally {
    leave.abort();
    await Promise.all(visits);
  }

  const figures = soakFigures(samples, { times, faults });
  writeFileSync(`${benchFolder}/soak.json`, `${JSON.stringify({ figures, samples }, null, 2)}\n`);
  console.log(`\n${soakTable(figures)}`);
  return !figures.some(isMissed);
}

await runBenchmark(async () => {
  if (!(await soak())) process.exitCode = 1;
});
