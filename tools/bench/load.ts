import { execFile, spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';
import { processorTime, type Program } from './programs.ts';

const run = promisify(execFile);

/** The goals of docs/performance.md are for this number of connections. */
const connections = 32;
const [roundCount, secondsPerRound] = [5, 2];

/** wrk sends the requests in turn, over keep-alive connections. */
export interface Target {
  program: Program;
  requests: string[];
}

export interface Round {
  repliesPerSecond: number;
  /** In milliseconds. */
  p99: number;
  /** Microseconds of processor time per reply. Other load on the machine hardly changes this value. */
  cost: number;
}

export interface Measured {
  name: string;
  rounds: Round[];
}

export function requireLoadGenerator(): void {
  if (spawnSync('wrk', ['-v']).error) {
    throw new Error(
      'The benchmark makes its load with wrk, which is not installed. On Debian: apt-get install wrk',
    );
  }
}

/** @throws if a request failed or a reply was an error */
export async function runLoad({ program, requests }: Target, seconds: number): Promise<Round> {
  const file = path.resolve('.bench', 'requests');
  writeFileSync(file, requests.join('\0'));
  const script = path.resolve(import.meta.dirname, 'load.lua');
  const args = [
    '-t1',
    `-c${connections}`,
    `-d${seconds}s`,
    '--timeout',
    '10s',
    '--latency',
    '-s',
    script,
    program.origin,
    '--',
    file,
  ];
  const before = processorTime(program.pid);
  const { stdout } = await run('wrk', args, { timeout: (seconds + 30) * 1000 });
  const line = stdout.trimEnd().split('\n').at(-1) ?? '';
  const outcome = JSON.parse(line) as Record<
    'replies' | 'microseconds' | 'p99' | 'refused' | 'broken' | 'late',
    number
  >;
  if (outcome.refused + outcome.broken > 0 || outcome.replies === 0)
    throw new Error(`${program.name}: not a clean round: ${line}`);
  if (outcome.late > 0) console.log(`  ${program.name}: ${outcome.late} replies later than 10 s`);
  return {
    repliesPerSecond: (outcome.replies / outcome.microseconds) * 1e6,
    p99: outcome.p99 / 1000,
    cost: (processorTime(program.pid) - before) / outcome.replies,
  };
}

/** The servers take turns, and each round begins with the next server. */
export async function measureInterleaved(targets: readonly Target[]): Promise<Measured[]> {
  const measured = targets.map(({ program }) => ({ name: program.name, rounds: [] as Round[] }));
  for (const target of targets) await runLoad(target, 1); // a warm-up that is not measured
  for (let round = 0; round < roundCount; round += 1) {
    for (let turn = 0; turn < targets.length; turn += 1) {
      const index = (round + turn) % targets.length;
      measured[index]?.rounds.push(await runLoad(targets[index] as Target, secondsPerRound));
    }
  }
  return measured;
}

interface RequestParts {
  origin: string;
  path: string;
  headers?: Record<string, string>;
  /** Undefined makes a GET request. */
  body?: object;
}

export function rawRequest({ origin, path, headers = {}, body }: RequestParts): string {
  const text = body === undefined ? '' : JSON.stringify(body);
  const lines = {
    Host: new URL(origin).host,
    'User-Agent': 'Mozilla/5.0 (X11; Linux x64) bench',
    Accept: '*/*',
    'Accept-Language': 'ko',
    ...(body && {
      Origin: origin,
      'Sec-Fetch-Site': 'same-origin',
      'Content-Type': 'application/json',
    }),
    ...(body && { 'Content-Length': String(Buffer.byteLength(text)) }),
    ...headers,
  };
  const head = Object.entries(lines).map(([name, value]) => `${name}: ${value}\r\n`);
  return `${body ? 'POST' : 'GET'} ${path} HTTP/1.1\r\n${head.join('')}\r\n${text}`;
}
