import cluster, { type Worker } from 'node:cluster';
import type { Readable } from 'node:stream';
import { workerVariable } from '#lib/server/config/workerProcess.ts';
import { log, relayLines } from '#lib/server/log/requestLog.ts';
import { createChannel, type Service } from '#lib/server/workers/channel.ts';
import { remoteService, type Remote } from '#lib/server/workers/remoteService.ts';
import { sentConfiguration } from '#lib/server/workers/workerConfiguration.ts';
import type { WorkerService } from './prepareWorker.ts';

/** What a worker tells when it answers requests. */
export interface Ready {
  port: number;
  /** Where its shared state is (`sharedStateStatus`). */
  sharedState: string;
}

/** What the primary does for the start of a worker. */
const lifecycleService = (ready: (told: Ready) => void) => ({ configuration: sentConfiguration, ready });
export type LifecycleService = ReturnType<typeof lifecycleService>;

/** A process of PORTAL_WORKERS, from its start to its end. */
export interface RunningWorker {
  number: number;
  pid: number | undefined;
  /** Its functions that the primary calls. */
  remote: Remote<WorkerService>;
  /** Resolves when it answers requests; with null if it has ended before. */
  ready: Promise<Ready | null>;
  /** Resolves when it has ended and everything that it has sent is read. */
  ended: Promise<{ code: number | null; signal: string | null }>;
  /** What it has written to standard error before it was ready: why it could not start. */
  startOutput: () => string;
  kill: () => void;
}

export interface WorkerStores {
  services: Record<string, Service>;
  /** Called once, when the worker has ended. */
  end: () => Promise<void>;
}

/** Time limit of every call to a worker. A busy one answers later. */
const timeoutMs = 2_000;

/** Starts a worker that may call `stores`. */
export function startWorker(number: number, stores: WorkerStores): RunningWorker {
  cluster.setupPrimary({ silent: true, serialization: 'advanced' });
  const worker: Worker = cluster.fork({ [workerVariable]: String(number) });
  const { process: child } = worker;
  // It cannot be started, or has ended before it took a message.
  worker.on('error', ({ code }: NodeJS.ErrnoException) => log.error({ event: 'worker_unreachable', number, code }));
  let output = '';
  let isReady = false;
  if (child.stdout) passWholeLines(child.stdout, relayLines);
  if (child.stderr) {
    passWholeLines(child.stderr, (lines) => {
      if (isReady) process.stderr.write(lines);
      else output += lines;
    });
  }
  const { promise: ready, resolve: tellReady } = Promise.withResolvers<Ready | null>();
  const lifecycle = lifecycleService((told) => {
    isReady = true;
    if (output !== '') process.stderr.write(output);
    output = '';
    tellReady(told);
  });
  const channel = createChannel(
    {
      send: (message, done) => void child.send(message, undefined, undefined, done),
      listen: (listener) => void child.on('message', listener),
    },
    { ...stores.services, lifecycle },
  );
  // `close` comes after the last line and the last message. `disconnect` never comes if the worker has not taken a handle.
  const closed = new Promise<{ code: number | null; signal: string | null }>((resolve) =>
    child.once('close', (code, signal) => resolve({ code, signal })),
  );
  const ended = closed.then(async (how) => {
    channel.close();
    tellReady(null);
    await stores.end();
    return how;
  });
  return {
    number,
    pid: child.pid,
    remote: remoteService<WorkerService>(channel, 'worker', ['drain', 'reload', 'metrics'], { timeoutMs }),
    ready,
    ended,
    startOutput: () => output,
    kill: () => void child.kill('SIGKILL'),
  };
}

/** Passes on what a worker writes, in whole lines, so that lines of several workers do not mix. What is left at the end gets its line end. */
function passWholeLines(from: Readable, write: (lines: string) => void): void {
  let rest = '';
  from.setEncoding('utf8');
  from.on('data', (chunk: string) => {
    const text = rest + chunk;
    const end = text.lastIndexOf('\n') + 1;
    rest = text.slice(end);
    if (end > 0) write(text.slice(0, end));
  });
  from.once('end', () => {
    if (rest !== '') write(`${rest}\n`);
  });
}
