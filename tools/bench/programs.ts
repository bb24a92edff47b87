import { spawn, type ChildProcess } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';

export interface ProgramSettings {
  name: string;
  args: string[];
  port: number;
  env?: Record<string, string>;
  folder?: string;
  /** The program is ready as soon as this path replies with a status below 500. */
  readyPath?: string;
}

export interface Program {
  name: string;
  origin: string;
  pid: number;
}

const running: ChildProcess[] = [];

/** @throws with the last output of stderr if the program does not start */
export async function startProgram({
  name,
  args,
  port,
  env = {},
  folder,
  readyPath = '/',
}: ProgramSettings) {
  const child = spawn(process.execPath, args, {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      NODE_ENV: 'production',
      NEXT_TELEMETRY_DISABLED: '1',
      ...env,
    },
  });
  running.push(child);
  let stderrTail = '';
  child.stderr.on(
    'data',
    (chunk: Buffer) => (stderrTail = (stderrTail + chunk.toString()).slice(-2_000)),
  );
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

/** Ends the process with all started programs after the benchmark. Exit status 1 = the benchmark failed. */
export async function runBenchmark(work: () => Promise<void>): Promise<void> {
  // SIGINT ends the portal at once. With SIGTERM the portal would finish its requests first.
  process.on('exit', () => running.forEach((child) => child.kill('SIGINT')));
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => process.exit(130));
  try {
    await work();
  } catch (fault) {
    console.error(fault instanceof Error ? fault.message : fault);
    process.exitCode = 1;
  }
  process.exit();
}

function processTree(pid: number): number[] {
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8')
    .split(' ')
    .filter(Boolean)
    .map(Number);
  return [pid, ...children.flatMap(processTree)];
}

/** In microseconds, with the time of all descendants. Linux counts processor time in steps of 10 ms. */
export const processorTime = (pid: number) =>
  processTree(pid).reduce((sum, member) => {
    // The text after the program name in parentheses. Its 12th and 13th fields are user and system time (proc_pid_stat(5)).
    const [, after = ''] = readFileSync(`/proc/${member}/stat`, 'utf8').split(/\) (?=[^)]*$)/);
    const fields = after.split(' ');
    return sum + (Number(fields[11]) + Number(fields[12])) * 10_000;
  }, 0);
