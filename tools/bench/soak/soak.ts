import { mkdirSync, writeFileSync } from 'node:fs';
import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import { readCommandLine } from '../../commandLine.ts';
import { benchFolder, buildPortal, startPortal } from '../servers.ts';
import { goalLines, plainRow, resultsTable, soakGoals, soakRows, takeSamples, type Sample } from '../figures.ts';
import { loggedInMembers, startSeededBackend } from '../members.ts';
import { runBenchmark } from '../programs.ts';
import { simulateMember, type RecordRequest, type RequestKind, type SoakMember } from './soakMember.ts';

const usage = 'npm run soak [-- --minutes 30] [--members 1000] [--no-build]: see docs/performance.md. Exits with 1 if a goal is missed.';
const { values: given } = readCommandLine(usage, {
  minutes: { type: 'string', default: '30' },
  members: { type: 'string', default: '1000' },
  'no-build': { type: 'boolean', default: false },
});
const [minutes, memberCount] = [Number(given.minutes), Number(given.members)];

/** Of the portal: normal limits, one address per member, no idle timeout. */
const soakSettings = { RATE_LIMIT_FACTOR: '1', TRUSTED_HOPS: '1', SESSION_IDLE_MINUTES: '0' };

/** Members arrive one after the other, 100 a second: a rush of logins is not what the soak is for. The minutes count from the last one. */
const arrivalMs = memberCount * 10;

const line = ({ at, resident, heap, openFiles, lag, processor }: Sample) =>
  [
    `${at.toFixed(1)} min`,
    `${resident.toFixed(0)} MB`,
    `heap ${heap.toFixed(0)} MB`,
    `${openFiles} files`,
    `delay ${lag.toFixed(0)} ms`,
    `cpu ${processor.toFixed(1)} s`,
  ]
    .map((cell) => cell.padStart(12))
    .join(' ');

async function soak(): Promise<boolean> {
  mkdirSync(benchFolder, { recursive: true });
  buildPortal(given['no-build']);
  const { backend, logins } = await startSeededBackend(memberCount);
  const portal = await startPortal(backend, soakSettings);
  const headers = await loggedInMembers(portal.env, logins);
  const members = logins.map(({ userId }, index): SoakMember => {
    const own = headers[index];
    if (!own) throw new Error(`${userId} is not logged in.`);
    return { userId, headers: own, address: `10.0.${index >> 8}.${index & 255}` };
  });

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
  const ownDelay = monitorEventLoopDelay();
  const visits = members.map(async (member, index) => {
    await wait((arrivalMs * index) / memberCount);
    await simulateMember(portal.origin, member, record, leave.signal);
  });
  let samples: Awaited<ReturnType<typeof takeSamples>>;
  let seconds: number;
  try {
    await wait(arrivalMs);
    haveArrived = true;
    ownDelay.enable();
    const startedAt = performance.now();
    samples = await takeSamples(portal.env.METRICS_PORT ?? '', minutes, (sample) => console.log(line(sample)));
    seconds = (performance.now() - startedAt) / 1000;
  } finally {
    leave.abort();
    await Promise.all(visits);
  }

  const rows = soakRows(samples, { times, faults }, seconds);
  const generator = plainRow("this load's own delay, p99", ownDelay.percentile(99) / 1e6, 'ms');
  const goals = soakGoals(rows);
  writeFileSync(`${benchFolder}/soak.json`, `${JSON.stringify({ rows: [...rows, generator], samples }, null, 2)}\n`);
  console.log(`\n${resultsTable([...rows, generator])}\n\n${goalLines(goals)}`);
  return goals.every(({ isReached }) => isReached);
}

await runBenchmark(async () => {
  if (!(await soak())) process.exitCode = 1;
});
