import { primaryChannel, workerServices } from '#lib/server/workers/primaryChannel.ts';
import { remoteService, type Remote } from '#lib/server/workers/remoteService.ts';
import { adoptConfiguration } from '#lib/server/workers/workerConfiguration.ts';
import type { DrainTimings } from '#lib/server/http/drain.ts';
import type { LifecycleService, Ready } from './startWorker.ts';

/** The start of a busy host may take long. */
const timeoutMs = 30_000;

/** What the primary tells a worker; `null` if this process is none. */
const lifecycle = (): Remote<LifecycleService> | null => {
  const primary = primaryChannel();
  return primary && remoteService<LifecycleService>(primary, 'lifecycle', ['configuration', 'ready'], { timeoutMs });
};

/** Leaves signals to the primary, and takes its configuration. Comes before everything that reads the configuration. */
export async function prepareWorker(): Promise<void> {
  // A terminal and systemd send them to every process.
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => {});
  const primary = lifecycle();
  if (primary) adoptConfiguration(await primary.configuration());
}

interface WorkerOptions {
  stop: (timings: DrainTimings) => Promise<void>;
  /** The metrics of this worker as data of prom-client. */
  readMetrics: () => Promise<unknown>;
}

/** What the primary may call in a worker. */
export type WorkerService = ReturnType<typeof workerService>;

const workerService = ({ stop, readMetrics }: WorkerOptions) => ({
  drain: (timings: DrainTimings): void => void stop(timings),
  /** Reads SITE_FILE, as on SIGHUP. */
  reload: (): void => void process.emit('SIGHUP'),
  metrics: readMetrics,
});

/** Tells the primary that this worker answers requests. */
export async function reportReady(ready: Ready, options: WorkerOptions): Promise<void> {
  Object.assign(workerServices(), { worker: workerService(options) });
  await lifecycle()?.ready(ready);
}
