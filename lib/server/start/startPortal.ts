import { readFileSync } from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import next from 'next';
import { createDrain, sigintTimings, sigtermTimings, type DrainTimings } from '#lib/server/http/drain.ts';
import { createNextRenderer } from '#lib/server/pages/nextRenderer.ts';
import { reportConfiguration, siteFileReports } from './reportConfiguration.ts';
import { siteFileFaults, watchSites } from '#lib/server/site/watchSites.ts';
import { createPortalServer } from './portalServer.ts';
import { createMeter, startMetricsServer } from './metrics.ts';
import { createTracer } from './createTracer.ts';
import { upstream } from '#lib/server/upstream/current.ts';
import { handleUncaughtFaults } from './uncaughtFaults.ts';
import { createPictureReplies } from '#lib/server/pictures/pictureReply.ts';
import { requireUnderLimit } from '#lib/server/limits/requireUnderLimit.ts';
import { moneySubmissions } from '#lib/server/idempotency/current.ts';
import { proxyCall } from '#lib/server/calls/proxyCall.ts';
import { meter, setMeter, setTracer, tracer } from '#lib/server/log/current.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { missingScreens } from '#lib/server/site/screenCalls.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { pageAddresses } from '#lib/server/pages/pageAddresses.ts';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { endedSessions } from '#lib/server/session/endedSessions.ts';
import { sharedRedis } from '#lib/server/redis/current.ts';
import { createPageReplies } from '#lib/server/pages/pageReply.ts';
import { withSiteFiles } from '#lib/server/pages/siteFiles.ts';
import { sites } from '#lib/server/site/currentSite.ts';
import { builtFiles, compressedFolder, createStaticFiles } from '#lib/server/pages/staticFiles.ts';

const distFolder = path.resolve(process.env.NEXT_DIST_DIR ?? '.next');

const readJson = (file: string): unknown => JSON.parse(readFileSync(path.join(distFolder, file), 'utf8'));

function builtRoutes(): string[] {
  const routes = Object.keys(readJson('server/pages-manifest.json') as Record<string, string>);
  const missing = missingScreens(serverEnv().missingCalls);
  return routes.filter((route) => !route.startsWith('/_') && !route.startsWith('/api/') && !missing.includes(route));
}

/** Starts the portal: prepares Next, listens, and drains on SIGTERM and SIGINT. */
export async function startPortal({ isDevelopment }: { isDevelopment: boolean }): Promise<void> {
  const { port, host, metricsPort, metricsHost, trustedHops, tracing, upstreamUrl } = serverEnv();
  const [firstSite] = sites().all;
  const submissions = moneySubmissions();
  const sessions = endedSessions();
  const portal = next({ dev: isDevelopment, dir: process.cwd(), hostname: firstSite?.origin.hostname, port });
  await portal.prepare();
  const buildId = isDevelopment ? 'development' : readFileSync(path.join(distFolder, 'BUILD_ID'), 'utf8').trim();
  const { version } = JSON.parse(readFileSync('package.json', 'utf8')) as { version: string };
  const redis = sharedRedis();
  if (metricsPort !== 0) {
    const metrics = await createMeter({
      version,
      build: buildId,
      callsWaiting: () => upstream().waiting,
      isBreakerOpen: () => upstream().isBreakerOpen,
      isSiteFileValid: () => siteFileFaults().length === 0,
      isRedisWritable: redis?.isWritable,
    });
    setMeter(metrics.meter);
    await startMetricsServer({ host: metricsHost, port: metricsPort, registry: metrics.registry, log });
  }
  if (tracing) setTracer(await createTracer({ tracing, upstreamUrl, version, log }));
  await redis?.connected;
  /** Where shared state is stored now, for /readyz, or why money is refused. `file` = in STATE_DIR, with the limits in memory. */
  const sharedState = () => submissions.fault() ?? redis?.status() ?? 'file';
  const answerByNext = portal.getRequestHandler();
  const renderer = await createNextRenderer((request, response) => void answerByNext(request, response));
  const pictures = createPictureReplies({
    settings: serverEnv(),
    log,
    meter: meter(),
    count: (address) => requireUnderLimit('picture', { address }),
  });
  const drain = createDrain();
  const server = createPortalServer({
    trustedHops,
    sharedState,
    waitingRevocations: sessions.waiting,
    drain,
    answerCall: proxyCall,
    answerPicture: pictures.answer,
    answerAuth: handleAuth,
    files: withSiteFiles(
      createStaticFiles(isDevelopment ? new Map() : builtFiles(distFolder, path.resolve('public')), {
        folder: compressedFolder(distFolder),
      }),
    ),
    built: isDevelopment
      ? (request, response) => void answerByNext(request, response)
      : { addresses: pageAddresses(builtRoutes(), buildId), pages: createPageReplies({ renderer }) },
  });
  if (isDevelopment) server.on('upgrade', portal.getUpgradeHandler());
  collectGarbage();
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));

  const stop = async (timings: DrainTimings) => {
    if (drain.isDraining) return;
    log.info({ event: 'draining' });
    await drain.start(server, timings, submissions.settled);
    await sessions.close();
    const waiting = sessions.waiting();
    if (waiting > 0) log.error({ event: 'revocation_lost', waiting });
    await renderer.close();
    pictures.stop();
    await tracer()?.stop();
    process.exit();
  };
  // In development Next shows them.
  if (!isDevelopment) handleUncaughtFaults(() => stop(sigtermTimings));

  log.info({
    event: 'listening',
    port,
    host,
    sites: sites().all.length,
    publicOrigin: firstSite?.origin.origin,
    isDevelopment,
    sharedState: sharedState(),
  });
  watchSites(siteFileReports);
  reportConfiguration();
  // `on`, not `once`: npm often sends a signal twice, and the second one would kill the process.
  process.on('SIGTERM', () => void stop(isDevelopment ? sigintTimings : sigtermTimings));
  process.on('SIGINT', () => void stop(sigintTimings));
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/** Returns to the system what the start has allocated and will not use again: 50 MB of an idle portal, for 0.2 s of the start. */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as Collect;
  v8.setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}
