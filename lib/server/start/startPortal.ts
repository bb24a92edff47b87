import { readFileSync } from 'node:fs';
import path from 'node:path';
import v8 from 'node:v8';
import vm from 'node:vm';
import next from 'next';
import { fillBridge } from '#lib/server/bridge.ts';
import { configurationWarnings } from '#lib/server/config/serverEnv.ts';
import {
  createDrain,
  type DrainTimings,
  sigintTimings,
  sigtermTimings,
} from '#lib/server/http/connections.ts';
import type { Log } from '#lib/server/log/log.ts';
import {
  createNextRenderer,
  createPageReplies,
  pageAddresses,
} from '#lib/server/pages/pageReply.ts';
import { withSiteFiles } from '#lib/server/pages/siteFiles.ts';
import { builtFiles, compressedFolder, createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import { createPictureReplies } from '#lib/server/pictures/pictureReply.ts';
import { missingScreens } from '#lib/server/site/site.ts';
import { buildId, createPortal, type PortalOptions } from './createPortal.ts';
import { createPortalServer } from './portalServer.ts';
import { siteWarnings } from './watchSites.ts';

const distFolder = path.resolve(process.env.NEXT_DIST_DIR ?? '.next');

function builtRoutes(missing: readonly string[]): string[] {
  const manifest = JSON.parse(
    readFileSync(path.join(distFolder, 'server/pages-manifest.json'), 'utf8'),
  ) as Record<string, string>;
  return Object.keys(manifest).filter(
    (route) => !route.startsWith('/_') && !route.startsWith('/api/') && !missing.includes(route),
  );
}

export async function startPortal({
  env,
  sites,
  isDevelopment,
}: PortalOptions & { isDevelopment: boolean }): Promise<void> {
  const { port, host } = env;
  const portal = await createPortal({ env, sites });
  const { log, redis, submissions, ended, siteWatch } = portal;
  fillBridge(portal.bridge);
  const [firstSite] = sites.all;
  const nextServer = next({
    dev: isDevelopment,
    dir: process.cwd(),
    hostname: firstSite?.origin.hostname,
    port,
  });
  await nextServer.prepare();
  await redis?.connected;
  /** The state is for /readyz; `file` = in STATE_DIR, and limits in memory. */
  const sharedState = () => submissions.fault() ?? redis?.status() ?? 'file';
  const answerByNext = nextServer.getRequestHandler();
  const renderer = await createNextRenderer(
    (request, response) => void answerByNext(request, response),
  );
  const pictures = createPictureReplies({ ...portal, settings: env });
  const drain = createDrain();
  const loaders = isDevelopment ? new Map() : builtFiles(distFolder, path.resolve('public'));
  const files = createStaticFiles(loaders, log, compressedFolder(distFolder));
  const server = createPortalServer({
    ...portal,
    trustedHops: env.trustedHops,
    sharedState,
    waitingRevocations: ended.waiting,
    siteFaults: siteWatch.faults,
    drain,
    answerPicture: pictures.answer,
    files: withSiteFiles(files, log),
    built: isDevelopment
      ? (request, response) => void answerByNext(request, response)
      : {
          addresses: pageAddresses(builtRoutes(missingScreens(env.missingCalls)), buildId()),
          pages: createPageReplies(renderer, portal.pageAnswers.versionOf),
        },
  });
  if (isDevelopment) server.on('upgrade', nextServer.getUpgradeHandler());
  collectGarbage();
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(port, host, resolve),
  );

  const stop = async (timings: DrainTimings) => {
    if (drain.isDraining) return;
    log.info({ event: 'draining' });
    try {
      await drain.start(server, timings, submissions.settled);
      await ended.close();
      const waiting = ended.waiting();
      if (waiting > 0) log.error({ event: 'revocation_lost', waiting });
      await renderer.close();
      pictures.stop();
      await portal.tracer?.stop();
    } finally {
      process.exit();
    }
  };
  // In development, Next shows uncaught faults itself.
  if (!isDevelopment) handleUncaughtFaults(log, () => stop(sigtermTimings));

  const publicOrigin = firstSite?.origin.origin;
  log.info({
    event: 'listening',
    port,
    host,
    sites: sites.all.length,
    publicOrigin,
    isDevelopment,
    sharedState: sharedState(),
  });
  siteWatch.start();
  const persistence = redis?.persistenceFaults() ?? [];
  const ofRedis = persistence.map((fault) => ({
    variable: 'REDIS_URL',
    meaning: `${fault}: what it loses makes money forms unknown`,
  }));
  for (const warning of [...configurationWarnings(env), ...ofRedis, ...siteWarnings()])
    log.warn({ event: 'configuration', ...warning });
  // npm often sends a signal twice, and without a listener the second signal would kill the process.
  process.on('SIGTERM', () => void stop(isDevelopment ? sigintTimings : sigtermTimings));
  process.on('SIGINT', () => void stop(sigintTimings));
}

type Collect = (options: { type: 'major'; flavor: 'last-resort' }) => void;

/** Frees the memory that only the start has used. An idle portal then needs 50 MB less, and the start takes 0.2 s longer. */
function collectGarbage(): void {
  v8.setFlagsFromString('--expose-gc');
  const collect = vm.runInNewContext('gc') as Collect;
  v8.setFlagsFromString('--no-expose-gc');
  collect({ type: 'major', flavor: 'last-resort' });
}

/** Next adds its own listener for unhandled rejections at every rendering, unless `globalThis` has a listener under this symbol. */
const nextListener = Symbol.for('next.unhandledRejectionListener');

/**
 * After an exception the state of the process is unknown, so `stop` drains the process, which then exits with code 1. The listeners of Next
 * are replaced, because they only print the message.
 */
export function handleUncaughtFaults(log: Log, stop: () => Promise<void>): void {
  const rejected = (fault: unknown) => log.fault(fault);
  Object.assign(globalThis, { [nextListener]: rejected });
  process.removeAllListeners('unhandledRejection').on('unhandledRejection', rejected);
  process.removeAllListeners('uncaughtException').on('uncaughtException', (fault) => {
    log.fault(fault);
    process.exitCode = 1;
    stop().catch(() => process.exit());
  });
  process.stderr.on('error', () => {}); // the program that reads stderr may have ended
}
