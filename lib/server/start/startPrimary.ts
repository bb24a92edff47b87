import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { sigintTimings, sigtermTimings, type DrainTimings } from '#lib/server/http/drain.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { configuredPictures } from '#lib/server/pictures/pictureReply.ts';
import { sites } from '#lib/server/site/currentSite.ts';
import { reportConfiguration } from './reportConfiguration.ts';
import { serveMetrics } from './metricsServer.ts';
import { superviseWorkers, WorkerStartError } from './superviseWorkers.ts';
import { handleUncaughtFaults } from './uncaughtFaults.ts';
import { watchSites } from './watchSites.ts';
import { startWorker, type RunningWorker, type WorkerStores } from './startWorker.ts';
import { createWorkerMetrics, type MetricsData, type WorkerMetrics } from './workerMetrics.ts';
import { createWorkerSubmissions } from '#lib/server/idempotency/idempotencyPrimary.ts';
import { openFileStore } from '#lib/server/idempotency/idempotencyFile.ts';
import { createMemoryCounter } from '#lib/server/limits/limitCounter.ts';
import { createLimitService } from '#lib/server/limits/limitCounterPrimary.ts';
import { createMemoryLock } from '#lib/server/limits/memberLock.ts';
import { createLockService } from '#lib/server/limits/memberLockPrimary.ts';
import { createNamedPictures } from '#lib/server/pictures/namedPictures.ts';
import type { PictureProcess } from '#lib/server/pictures/pictureProcess.ts';
import { revocationService } from '#lib/server/session/revokedSessions.ts';

/** What a worker may take after the end of its drain, to send its spans and exit. */
const exitMs = 4_000;

const keyOf = ({ number, pid }: RunningWorker) => `${number} ${pid}`;

/** Reads the metrics of this process and of all workers. One that does not answer counts with what it told last. */
async function metricsReader(metrics: WorkerMetrics, workers: () => RunningWorker[]): Promise<() => Promise<string>> {
  const { collectDefaultMetrics, Registry } = await import('prom-client');
  const own = new Registry();
  collectDefaultMetrics({ register: own });
  return async () => {
    metrics.keep('primary', await own.getMetricsAsJSON());
    const reads = workers().map(async (worker) => metrics.keep(keyOf(worker), (await worker.remote.metrics()) as MetricsData));
    await Promise.allSettled(reads);
    return metrics.text();
  };
}

/** Starts the workers of PORTAL_WORKERS and everything that they share (docs/decisions/0028). Answers no request itself. */
export async function startPrimary(): Promise<void> {
  const { workers: count, host, metricsPort, metricsHost } = serverEnv();
  const pictures = configuredPictures();
  const storesOf = createPrimaryStores(pictures);
  const metrics = createWorkerMetrics();
  const workers = superviseWorkers({
    count,
    start: (number) => startWorker(number, storesOf()),
    onEnd: (worker) => metrics.end(keyOf(worker)),
  });
  if (metricsPort !== 0) await serveMetrics(metricsHost, metricsPort, await metricsReader(metrics, workers.all));

  const first = await workers.start().catch((fault: unknown) => {
    if (!(fault instanceof WorkerStartError)) throw fault;
    process.stderr.write(fault.message);
    process.exit(1);
  });
  const [firstSite] = sites().all;
  const publicOrigin = firstSite?.origin.origin;
  log.info({ event: 'listening', ...first, host, workers: count, sites: sites().all.length, publicOrigin, isDevelopment: false });
  watchSites();
  // Each worker reads SITE_FILE itself, and only this process gets the signal.
  process.on('SIGHUP', () => workers.all().forEach(({ remote }) => void remote.reload().catch(() => {})));
  reportConfiguration(pictures);

  let isDraining = false;
  const stop = async (timings: DrainTimings) => {
    if (isDraining) return;
    isDraining = true;
    log.info({ event: 'draining' });
    const end = ({ remote, kill }: RunningWorker) => {
      // A busy one drains when it reads the message. One that cannot drain yet has no requests.
      remote.drain(timings).catch(({ code }: NodeJS.ErrnoException) => code === 'ETIMEDOUT' || kill());
    };
    await workers.stop(end, timings.accept + timings.finish + exitMs);
    pictures.stop();
    process.exit();
  };
  handleUncaughtFaults(() => stop(sigtermTimings));
  process.on('SIGTERM', () => void stop(sigtermTimings));
  process.on('SIGINT', () => void stop(sigintTimings));
}

/**
 * The stores that the workers share through this process, as one process has them; with Redis only the picture process.
 * @returns a function that makes those of one worker
 * @throws {ConfigurationError} for STATE_DIR
 */
function createPrimaryStores({ make }: PictureProcess): () => WorkerStores {
  const pictures = { make };
  const { redisUrl, stateDir } = serverEnv();
  if (redisUrl !== '') return () => ({ services: { pictures }, end: async () => {} });
  const store = openFileStore(stateDir);
  const { add, has } = createNamedPictures(null);
  const common = {
    pictures,
    pictureNames: { add, has },
    limits: createLimitService(createMemoryCounter()),
    locks: createLockService(createMemoryLock()),
    revocations: revocationService,
  };
  return () => {
    const { service, end } = createWorkerSubmissions(store);
    return { services: { ...common, submissions: { ...service } }, end };
  };
}
