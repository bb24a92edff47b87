import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetServerSideProps } from 'next';
import type { DocumentExtras, DocumentScripts, PageProps } from '#lib/server/pages/pageProps.ts';

/** What pages and API routes need of the portal. */
export interface Bridge {
  /** The props of a page; an unknown locale gets the default one. */
  pageProps: (locale: string | undefined) => PageProps;
  documentExtras: (page: { pathname: string; res?: ServerResponse }, scripts: DocumentScripts) => DocumentExtras;
  answerCall: (request: IncomingMessage, response: ServerResponse, callName: string) => Promise<void>;
  answerAuth: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

const place = Symbol.for('maru.portal');
const holder = globalThis as unknown as Record<symbol, Bridge | undefined>;

/** By server.ts, or by instrumentation.ts under plain `next start`. */
export const fillBridge = (bridge: Bridge): void => void (holder[place] = bridge);

export const isBridgeFilled = (): boolean => holder[place] !== undefined;

/** The portal of this process. Next bundles its own copies of all modules, so pages reach the portal only here. */
export function portal(): Bridge {
  const bridge = holder[place];
  if (!bridge) throw new Error('the portal has not started');
  return bridge;
}

/** Used by every page. It must not read cookies, query or member data: pageReply.ts caches the HTML by route, locale and host. */
export const getServerSideProps: GetServerSideProps<PageProps> = async ({ locale }) => ({ props: portal().pageProps(locale) });
