import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProgramSettings {
  name: string;
  /** The program; without it the Node that runs the benchmark. */
  command?: string;
  args: string[];
  port: number;
  env?: Record<string, string>;
  folder?: string;
  /** Answered with less than 500 once the program is up. */
  readyPath?: string;
}

/** A server that was started for the benchmark, on loopback. */
export interface Program {
  name: string;
  origin: string;
  pid: number;
}

const running = new Set<ChildProcess>();

/** From here on the process ends with the benchmark at the latest. */
export function endWithBenchmark(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

/** A port of loopback that is free now. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve, reject) => probe.once('error', reject).listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

/** Starts a server and resolves when it answers. Its standard output goes nowhere; what it complained about is in the error. */
export async function startProgram({ name, command = process.execPath, args, port, env = {}, folder, readyPath = '/' }: ProgramSettings) {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  endWithBenchmark(child);
  let complaint = '';
  child.stderr.on('data', (chunk: Buffer) => (complaint = (complaint + chunk.toString()).slice(-2_000)));
  let isOver = false;
  child.once('error', (error) => (complaint = error.message));
  child.once('close', () => (isOver = true));

  const program: Program = { name, origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
  for (let attempt = 0; attempt < 300 && !isOver; attempt += 1) {
    const isUp = await fetch(program.origin + readyPath).then(
      (reply) => reply.status < 500,
      () => false,
    );
    if (isUp) return program;
    await wait(100);
  }
  throw new Error(`${name} did not start.\n${complaint}`);
}

/** Ends all programs: asks as Ctrl+C does, and after 10 s insists. */
async function stopPrograms(): Promise<void> {
  const ends = [...running].map((child) => {
    const end = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGINT');
    return end;
  });
  const isEnded = Promise.all(ends).then(() => true);
  if (!(await Promise.race([isEnded, wait(10_000, false)]))) killPrograms();
}

/** For the very end of this process, when there is no time to ask. */
function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Does the work this process is there for: all that was started ends with it, and a fault is a sentence. */
export async function runBenchmark(work: () => Promise<void>): Promise<void> {
  process.on('exit', killPrograms);
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => void stopPrograms().then(() => process.exit(130)));
  try {
    await work();
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  } finally {
    await stopPrograms();
  }
}

/** A process and all it started. */
function family(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(family)];
}

const sumOf = (pid: number, read: (member: number) => number) => family(pid).reduce((sum, member) => sum + read(member), 0);

/** Resident memory of a program, in MB (10^6 bytes). */
export const residentMegabytes = (pid: number) =>
  sumOf(pid, (member) => (Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${member}/status`, 'utf8'))?.[1] ?? 0) * 1024) / 1e6);

/** Processor time that a program has used since its start, in microseconds; Linux counts in hundredths of a second. */
export const processorTime = (pid: number) =>
  sumOf(pid, (member) => {
    // The name, in parentheses, may hold anything; user and system time are the 12th and 13th field behind it.
    const [, after = ''] = readFileSync(`/proc/${member}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    const fields = after.split(' ');
    return (Number(fields[11]) + Number(fields[12])) * 10_000;
  });
