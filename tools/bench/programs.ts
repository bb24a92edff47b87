import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProgramSettings {
  name: string;
  /** Default: this Node. */
  command?: string;
  args: string[];
  port: number;
  env?: Record<string, string>;
  folder?: string;
  /** The program is ready once this path returns a status below 500. */
  readyPath?: string;
}

/** A running server on loopback. */
export interface Program {
  name: string;
  origin: string;
  pid: number;
}

const running = new Set<ChildProcess>();

/** Ends the process with the benchmark. */
function killOnExit(child: ChildProcess): void {
  running.add(child);
  child.once('close', () => running.delete(child));
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  await once(probe.close(), 'close');
  return port;
}

/** Starts a server and resolves when it is ready. Rejects with the end of its stderr. */
export async function startProgram({ name, command = process.execPath, args, port, env = {}, folder, readyPath = '/' }: ProgramSettings) {
  const child = spawn(command, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: { PATH: process.env.PATH, HOME: process.env.HOME, NODE_ENV: 'production', NEXT_TELEMETRY_DISABLED: '1', ...env },
  });
  killOnExit(child);
  let stderrTail = '';
  child.stderr.on('data', (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-2_000)));
  let hasExited = false;
  child.once('error', (error) => (stderrTail = error.message));
  child.once('close', () => (hasExited = true));

  const program: Program = { name, origin: `http://127.0.0.1:${port}`, pid: child.pid ?? 0 };
  for (let attempt = 0; attempt < 300 && !hasExited; attempt += 1) {
    const isUp = await fetch(program.origin + readyPath).then(
      (reply) => reply.status < 500,
      () => false,
    );
    if (isUp) return program;
    await wait(100);
  }
  throw new Error(`${name} did not start.\n${stderrTail}`);
}

/** Ends all programs with SIGINT, after 10 s with SIGKILL. */
async function stopPrograms(): Promise<void> {
  const ends = [...running].map((child) => {
    const end = new Promise((resolve) => child.once('close', resolve));
    child.kill('SIGINT');
    return end;
  });
  const allEnded = Promise.all(ends).then(() => true);
  if (!(await Promise.race([allEnded, wait(10_000, false)]))) killPrograms();
}

function killPrograms(): void {
  for (const child of running) child.kill('SIGKILL');
}

/** Runs a benchmark, ends all programs after it, and prints errors as one sentence. */
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

/** A process and its descendants. */
function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  return [pid, ...children.flatMap(processTree)];
}

/** Processor time of a program and its descendants since their start, in microseconds. Linux counts in 10 ms. */
export const processorTime = (pid: number) =>
  processTree(pid).reduce((sum, member) => {
    // Fields after the name in parentheses; the 12th and 13th are user and system time (proc_pid_stat(5)).
    const [, after = ''] = readFileSync(`/proc/${member}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    const fields = after.split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10_000;
  }, 0);
