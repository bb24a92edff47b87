import type { ServerResponse } from 'node:http';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { createDrain } from '#lib/server/http/drain.ts';
import { pageAddresses } from '#lib/server/pages/pageAddresses.ts';
import type { BreakerRule } from '#lib/server/upstream/breaker.ts';
import { listen } from './listen.ts';
import { callsTo, startProxy } from './proxyServer.ts';

/** The portal's server with all its calls, and pages that are empty unless `endPage` writes them. */
export async function startCallPortal(
  upstreamUrl: string,
  variables: Record<string, string> = {},
  rule?: Partial<BreakerRule>,
  endPage: (response: ServerResponse) => void = (response) => response.end(),
) {
  const proxy = await startProxy(upstreamUrl, variables, rule);
  // Imported late, because the log is created with its module.
  const { createPortalServer } = await import('#lib/server/start/portalServer.ts');
  const { proxyCall } = await import('#lib/server/calls/proxyCall.ts');
  const { createStaticFiles } = await import('#lib/server/pages/staticFiles.ts');
  const server = createPortalServer({
    trustedHops: serverEnv().trustedHops,
    sharedState: () => 'file',
    waitingRevocations: () => 0,
    drain: createDrain(),
    answerCall: proxyCall,
    answerPicture: async () => {},
    answerAuth: async (_request, response) => void response.end(),
    files: createStaticFiles(new Map()),
    built: {
      addresses: pageAddresses(['/', '/login'], 'build'),
      pages: { reply: async ({ route }, _request, response) => endPage(response.writeHead(route === '404' ? 404 : 200)) },
    },
  });
  const listening = await listen(server);
  const close = async () => {
    await listening.close();
    await proxy.close();
  };
  return { port: listening.port, server, ...callsTo(listening.port), close };
}

export type CallPortal = Awaited<ReturnType<typeof startCallPortal>>;
