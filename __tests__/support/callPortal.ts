import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createDrain } from '#lib/server/http/drain.ts';
import { pageAddresses } from '#lib/server/pages/pageAddresses.ts';
import { createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import type { BreakerOptions } from '#lib/server/upstream/upstreamBreaker.ts';
import { callsTo, publicOrigin, startProxy } from './proxyServer.ts';

export const portOf = (server: Server) => (server.address() as AddressInfo).port;

/** The portal's server with all its calls and empty pages. */
export async function startCallPortal(upstreamUrl: string, variables: Record<string, string> = {}, rule?: Partial<BreakerOptions>) {
  const proxy = await startProxy(upstreamUrl, variables, rule);
  // Loaded only now: the log is made when its module is.
  const { createPortalServer } = await import('#lib/server/start/portalServer.ts');
  const { handleCall } = await import('#lib/server/calls/proxyCall.ts');
  const server = createPortalServer({
    host: new URL(publicOrigin).host,
    trustedHops: 0,
    sharedState: () => 'memory',
    headers: [],
    drain: createDrain(),
    answerCall: handleCall,
    answerByNext: (_request, response) => response.end(),
    files: createStaticFiles(new Map()),
    built: {
      addresses: pageAddresses(['/', '/login'], 'build'),
      pages: {
        reply: async ({ route }, _host, _request, response) => void response.writeHead(route === '404' ? 404 : 200).end(),
        cacheSize: 0,
      },
    },
  });
  server.on('upgrade', (_request, socket) => socket.destroy());
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const close = async () => {
    server.closeAllConnections();
    server.close();
    await proxy.close();
  };
  const port = portOf(server);
  return { port, ...callsTo(port), close };
}

export type CallPortal = Awaited<ReturnType<typeof startCallPortal>>;
