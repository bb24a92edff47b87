import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetServerSideProps } from 'next';
import type { DocumentExtras, DocumentScripts, PageProps } from '#lib/server/pages/pageProps.ts';
import type { SharedAnswers } from '#lib/site/sharedAnswers.ts';

/** The functions of the portal that pages and API routes call. */
export interface Bridge {
  pageProps: (locale: string | undefined) => PageProps;
  sharedAnswers: (route: string) => SharedAnswers;
  documentExtras: (
    page: { pathname: string; res?: ServerResponse },
    scripts: DocumentScripts,
  ) => DocumentExtras;
  answerCall: (
    request: IncomingMessage,
    response: ServerResponse,
    callName: string,
  ) => Promise<void>;
  answerAuth: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

const place = Symbol.for('maru.portal');
const holder = globalThis as unknown as Record<symbol, Bridge | undefined>;

export const fillBridge = (bridge: Bridge): void => void (holder[place] = bridge);

export const isBridgeFilled = (): boolean => holder[place] !== undefined;

/** Pages get the portal from `globalThis`, because Next bundles its own copy of every module that pages import. */
export function portal(): Bridge {
  const bridge = holder[place];
  if (!bridge) throw new Error('the portal has not started');
  return bridge;
}

/** The portal sends Next this header for the data of a page, because Next removes its own `x-nextjs-data` before a page can read it. */
export const dataHeader = 'x-render-data';

/** A page must not read cookies, the query or member data, because pageReply.ts caches the HTML for all visitors. */
export const getServerSideProps: GetServerSideProps<PageProps> = async ({
  locale,
  req,
  resolvedUrl,
}) => {
  const { pageProps, sharedAnswers } = portal();
  return {
    props: {
      ...pageProps(locale),
      ...(!req.headers[dataHeader] && {
        shared: sharedAnswers(resolvedUrl.split('?', 1)[0] ?? ''),
      }),
    },
  };
};
