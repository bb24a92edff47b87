import { createPageReplies, pageAddresses } from '#lib/server/pages/pageReply.ts';
import { withSiteFiles } from '#lib/server/pages/siteFiles.ts';
import { createStaticFiles } from '#lib/server/pages/staticFiles.ts';
import { createPictureReplies } from '#lib/server/pictures/pictureReply.ts';
import { createSiteWatch } from '#lib/server/start/watchSites.ts';
import { createHandlers, type Parts } from '#lib/server/start/createPortal.ts';
import { httpRequest, type RequestOptions } from '#tests/support/httpRequest.ts';
import { keptLog } from '#tests/support/keptLog.ts';
import { makeEnv, makeParts, setSites } from '#tests/support/madeParts.ts';
import { servePortal } from '#tests/support/servePortal.ts';

/** A server with real calls, sign-in, pictures and files. `bodyOf` returns the page that Next would render. */
export async function startSitesServer(
  variables: Record<string, string>,
  bodyOf: (url: string) => string | Promise<string>,
  own: Partial<Parts> = {},
) {
  const env = makeEnv({ NEXTAUTH_URL: '', ...variables });
  setSites(variables, env);
  const { log, lines } = keptLog();
  const parts = makeParts(env, { log, ...own });
  const siteWatch = createSiteWatch(env, log);
  const render = async (url: string) => {
    const body = Buffer.from(await bodyOf(url));
    return {
      status: 200,
      contentType: 'text/html; charset=utf-8',
      hasCookie: false,
      policy: [],
      body,
    };
  };
  const { port, close } = await servePortal({
    ...parts,
    ...createHandlers(env, parts),
    siteFaults: siteWatch.faults,
    answerPicture: createPictureReplies({ ...parts, settings: env }).answer,
    files: withSiteFiles(createStaticFiles(new Map(), log), log),
    built: {
      addresses: pageAddresses(['/', '/login'], 'build'),
      pages: createPageReplies({ render }, () => ''),
    },
  });
  const ask = (origin: string, pathname: string, options: RequestOptions = {}) =>
    httpRequest(port, pathname, {
      ...options,
      headers: { host: new URL(origin).host, ...options.headers },
    });
  return { port, ask, close, lines, log, siteWatch, env, parts };
}
