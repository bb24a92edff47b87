import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { median } from '../median.ts';
import { processorTime, type Program } from '../programs.ts';

const run = promisify(execFile);

/** What one contestant is sent: whole HTTP requests, sent in turn over connections that stay open. */
export interface Target {
  program: Program;
  requests: string[];
}

export interface Pace {
  rounds: number;
  secondsPerRound: number;
}

export interface Measured {
  name: string;
  repliesPerSecond: number;
  /** Milliseconds. */
  p99: number;
  /** Microseconds of processor time for one reply. Hardly depends on what else the machine is doing. */
  cost: number;
}

/** @throws with a sentence that says what to install, where the load generator is missing. */
export function requireLoadGenerator(): void {
  if (spawnSync('wrk', ['-v']).error) {
    throw new Error('The benchmark makes its load with wrk, which is not installed. On Debian: apt-get install wrk');
  }
}

/** One round of load. @throws if a reply was an error: then something else than the work was measured. */
export async function runLoad({ program, requests }: Target, connections: number, seconds: number): Promise<Omit<Measured, 'name'>> {
  const file = path.resolve('.bench', 'requests');
  writeFileSync(file, requests.join('\0'));
  const script = path.resolve(import.meta.dirname, 'load.lua');
  const args = ['-t1', `-c${connections}`, `-d${seconds}s`, '--timeout', '10s', '--latency', '-s', script, program.origin, '--', file];
  const before = processorTime(program.pid);
  const { stdout } = await run('wrk', args, { timeout: (seconds + 30) * 1000 });
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  const outcome = JSON.parse(line) as Record<'replies' | 'microseconds' | 'p99' | 'refused' | 'broken' | 'late', number>;
  if (outcome.refused + outcome.broken > 0 || outcome.replies === 0) throw new Error(`${program.name}: not a clean round: ${line}`);
  if (outcome.late > 0) console.log(`  ${program.name}: ${outcome.late} replies later than 10 s`);
  return {
    repliesPerSecond: (outcome.replies / outcome.microseconds) * 1e6,
    p99: outcome.p99 / 1000,
    cost: (processorTime(program.pid) - before) / outcome.replies,
  };
}

/** Medians of several rounds, in which the contestants take turns; who begins changes, so that no one always follows the same one. */
export async function measureInTurn(targets: readonly Target[], connections: number, pace: Pace): Promise<Measured[]> {
  const outcomes = targets.map(() => [] as Omit<Measured, 'name'>[]);
  for (const target of targets) await runLoad(target, connections, 1); // warm up
  for (let round = 0; round < pace.rounds; round += 1) {
    for (let turn = 0; turn < targets.length; turn += 1) {
      const index = (round + turn) % targets.length;
      outcomes[index]?.push(await runLoad(targets[index] as Target, connections, pace.secondsPerRound));
    }
  }
  return targets.map(({ program }, index) => {
    const rounds = outcomes[index] ?? [];
    return {
      name: program.name,
      repliesPerSecond: median(rounds.map((round) => round.repliesPerSecond)),
      p99: median(rounds.map((round) => round.p99)),
      cost: median(rounds.map((round) => round.cost)),
    };
  });
}
