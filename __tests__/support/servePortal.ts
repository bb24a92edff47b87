import { createDrain } from '#lib/server/http/connections.ts';
import { createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import { createPortalServer, type PortalServerOptions } from '#lib/server/start/portalServer.ts';
import { keptLog } from './keptLog.ts';
import { listen } from './listen.ts';

/** Parts that a test does not pass send empty responses and limit nothing. */
export async function servePortal(parts: Partial<PortalServerOptions> = {}) {
  const { log, lines } = keptLog();
  const endEmpty: PortalServerOptions['answerAuth'] = async (_request, response) =>
    void response.end();
  const listening = await listen(
    createPortalServer({
      trustedHops: 0,
      log,
      meter: null,
      tracer: null,
      limits: { requireUnder: async () => {} },
      sharedState: () => 'file',
      waitingRevocations: () => 0,
      siteFaults: () => [],
      drain: createDrain(),
      answerCall: endEmpty,
      answerJackpots: endEmpty,
      answerPicture: endEmpty,
      answerAuth: endEmpty,
      files: createStaticFiles(new Map(), log),
      built: (_request, response) => response.end('page'),
      ...parts,
    }),
  );
  return { ...listening, lines };
}
