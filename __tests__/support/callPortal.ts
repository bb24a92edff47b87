import type { ServerResponse } from 'node:http';
import { pageAddresses } from '#lib/server/pages/pageReply.ts';
import { createHandlers, type Parts } from '#lib/server/start/createPortal.ts';
import type { PortalServerOptions } from '#lib/server/start/portalServer.ts';
import type { BreakerRule } from '#lib/server/upstream/breaker.ts';
import { callsTo, startParts } from './proxyServer.ts';
import { servePortal } from './servePortal.ts';

interface CallPortalOptions {
  variables?: Record<string, string>;
  breakerRule?: Partial<BreakerRule>;
  own?: Partial<Parts> & Partial<Pick<PortalServerOptions, 'tracer'>>;
  endPage?: (response: ServerResponse) => void;
}

export async function startCallPortal(
  upstreamUrl: string,
  {
    variables,
    breakerRule,
    own: { tracer = null, ...own } = {},
    endPage = (response) => void response.end(),
  }: CallPortalOptions = {},
) {
  const { env, parts } = startParts(upstreamUrl, variables, own, breakerRule);
  const { answerCall, answerJackpots } = createHandlers(env, parts);
  const portal = await servePortal({
    ...parts,
    tracer,
    trustedHops: env.trustedHops,
    answerCall,
    answerJackpots,
    built: {
      addresses: pageAddresses(['/', '/login'], 'build'),
      pages: {
        reply: async ({ route }, _request, response) =>
          endPage(response.writeHead(route === '404' ? 404 : 200)),
      },
    },
  });
  return {
    port: portal.port,
    server: portal.server,
    parts,
    ...callsTo(portal.port),
    close: portal.close,
  };
}

export type CallPortal = Awaited<ReturnType<typeof startCallPortal>>;
