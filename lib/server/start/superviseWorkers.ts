import { log } from '#lib/server/log/requestLog.ts';
import type { RunningWorker } from './startWorker.ts';

/** A worker that has run this long was well: its next one starts without a longer pause. */
const wellMs = 60_000;
const firstPauseMs = 100;
const maxPauseMs = 30_000;

interface SupervisorOptions {
  count: number;
  start: (number: number) => RunningWorker;
  /** A worker has ended, also by `stop`. */
  onEnd?: (worker: RunningWorker) => void;
}

/** A worker ended during the first start. The message is what it has written to standard error. */
export class WorkerStartError extends Error {
  override name = 'WorkerStartError';
}

/** Starts workers, and another one for each that ends, after a pause that doubles from 0.1 to 30 s. */
export function superviseWorkers({ count, start, onEnd }: SupervisorOptions) {
  const running = new Map<number, RunningWorker>();
  const pauses = new Set<NodeJS.Timeout>();
  let isStarted = false;
  let isStopping = false;

  const run = (number: number, failures: number): RunningWorker => {
    const startedAt = performance.now();
    const worker = start(number);
    running.set(number, worker);
    void worker.ready.then((told) => {
      if (told && isStarted) log.info({ event: 'worker_started', number });
    });
    void worker.ended.then(({ code, signal }) => {
      running.delete(number);
      onEnd?.(worker);
      if (isStopping || !isStarted) return;
      const kind = worker.startOutput().split('\n', 1)[0] || undefined;
      const isWell = performance.now() - startedAt >= wellMs;
      runLater(number, isWell ? 0 : failures, { code, signal, kind });
    });
    return worker;
  };

  const runLater = (number: number, failures: number, how: object): void => {
    const pauseMs = Math.min(firstPauseMs * 2 ** failures, maxPauseMs);
    log.error({ event: 'worker_ended', number, ...how, pauseMs });
    const pause = setTimeout(() => {
      pauses.delete(pause);
      try {
        run(number, failures + 1);
      } catch (fault) {
        runLater(number, failures + 1, { code: (fault as NodeJS.ErrnoException).code }); // no memory for a process
      }
    }, pauseMs);
    pauses.add(pause);
  };

  return {
    all: (): RunningWorker[] => [...running.values()],
    /** What the first worker told when all are ready. @throws {WorkerStartError} when one has ended before; the others are killed */
    async start() {
      const workers = Array.from({ length: count }, (_, index) => run(index + 1, 0));
      const ready = workers.map(async (worker) => {
        const told = await worker.ready;
        if (told === null) throw new WorkerStartError(worker.startOutput() || 'The portal cannot start: a worker has ended\n');
        return told;
      });
      try {
        const [first] = await Promise.all(ready);
        if (running.size < count) throw new WorkerStartError('The portal cannot start: a worker has ended\n');
        isStarted = true;
        return first;
      } catch (fault) {
        for (const { kill } of workers) kill();
        throw fault;
      }
    },
    /** Lets `end` end each worker. Resolves when all have ended; kills those that run after `limitMs`. */
    async stop(end: (worker: RunningWorker) => void, limitMs: number): Promise<void> {
      isStopping = true;
      for (const pause of pauses) clearTimeout(pause);
      const workers = [...running.values()];
      workers.forEach(end);
      const limit = setTimeout(() => workers.forEach(({ kill }) => kill()), limitMs);
      await Promise.all(workers.map(({ ended }) => ended));
      clearTimeout(limit);
    },
  };
}
