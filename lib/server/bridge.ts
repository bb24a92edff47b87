import type { IncomingMessage, ServerResponse } from 'node:http';
import type { GetServerSideProps } from 'next';
import type { DocumentExtras, DocumentScripts, PageProps } from '#lib/server/pages/pageProps.ts';

/** The functions of the portal that pages and API routes call. */
export interface Bridge {
  /** Returns the props of a page. An unknown locale gets the default locale. */
  pageProps: (locale: string | undefined) => PageProps;
  documentExtras: (page: { pathname: string; res?: ServerResponse }, scripts: DocumentScripts) => DocumentExtras;
  answerCall: (request: IncomingMessage, response: ServerResponse, callName: string) => Promise<void>;
  answerAuth: (request: IncomingMessage, response: ServerResponse) => Promise<void>;
}

const place = Symbol.for('maru.portal');
const holder = globalThis as unknown as Record<symbol, Bridge | undefined>;

/** Stores the functions for `portal`. The start of server.ts calls this; under plain `next start`, instrumentation.ts does. */
export const fillBridge = (bridge: Bridge): void => void (holder[place] = bridge);

export const isBridgeFilled = (): boolean => holder[place] !== undefined;

/** Returns the portal of this process. Pages get it from `globalThis`, because Next bundles its own copy of every module they import. */
export function portal(): Bridge {
  const bridge = holder[place];
  if (!bridge) throw new Error('the portal has not started');
  return bridge;
}

/** Every page exports this. It must not read cookies, the query or member data, because pageReply.ts caches the HTML for all visitors. */
export const getServerSideProps: GetServerSideProps<PageProps> = async ({ locale }) => ({ props: portal().pageProps(locale) });
