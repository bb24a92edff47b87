import type { AddressInfo } from 'node:net';
import { proxyCall } from '#lib/server/calls/proxyCall.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { createDrain } from '#lib/server/http/drain.ts';
import { pageAddresses } from '#lib/server/pages/pageAddresses.ts';
import { log } from '#lib/server/log/requestLog.ts';
import { createPageReplies } from '#lib/server/pages/pageReply.ts';
import { withSiteFiles } from '#lib/server/pages/siteFiles.ts';
import { createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import { createPictureReplies } from '#lib/server/pictures/pictureReply.ts';
import { handleAuth } from '#lib/server/session/authHandler.ts';
import { createPortalServer } from '#lib/server/start/portalServer.ts';
import { configure } from './authServer.ts';
import { httpRequest, type RequestOptions } from './httpRequest.ts';

/** The portal's server for the sites of SITE_FILE, with real calls, sign-in, pictures and files. `bodyOf` is the page that Next would render. */
export async function startSitesServer(variables: Record<string, string>, bodyOf: (url: string) => string | Promise<string>) {
  configure({ NEXTAUTH_URL: '', ...variables });
  const render = async (url: string) => {
    const body = Buffer.from(await bodyOf(url));
    return { status: 200, contentType: 'text/html; charset=utf-8', hasCookie: false, policy: [], body };
  };
  const server = createPortalServer({
    trustedHops: 0,
    sharedState: () => 'file',
    waitingRevocations: () => 0,
    drain: createDrain(),
    answerCall: proxyCall,
    answerPicture: createPictureReplies({ settings: serverEnv(), log, meter: null, count: () => {} }).answer,
    answerAuth: handleAuth,
    files: withSiteFiles(createStaticFiles(new Map())),
    built: {
      addresses: pageAddresses(['/', '/login'], 'build'),
      pages: createPageReplies({ renderer: { render } }),
    },
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  const ask = (origin: string, pathname: string, options: RequestOptions = {}) =>
    httpRequest(port, pathname, { ...options, headers: { host: new URL(origin).host, ...options.headers } });
  return { port, ask, close };
}
