import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { chosenLanguageCookie, defaultLocale, isLocaleCode, languageAddress, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { cookieValue } from '#lib/server/http/authCookies.ts';
import { createSharedRuns } from '#lib/server/http/sharedRuns.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';
import { bytesOf, contentHash, encodeFile, representationFor, type SharedContent } from './staticFiles.ts';

export interface PageAddress {
  route: string;
  locale: LocaleCode;
  isData: boolean;
  url: string;
}

/** All pages by URL path, in every language. Other paths are 404: the list limits the size of the page cache. */
export function pageAddresses(routes: readonly string[], buildId: string): Map<string, PageAddress> {
  const addresses = new Map<string, PageAddress>();
  for (const { code: locale } of locales) {
    for (const route of routes) {
      const page = { route, locale, isData: false, url: languageAddress(locale, route) };
      const explicit = `/${locale}${route === '/' ? '' : route}`;
      addresses.set(page.url, page);
      addresses.set(explicit, page); // `/ko/login` is an alias of `/login`, which is its canonical link
      const dataPath = `/_next/data/${buildId}${explicit}.json`;
      addresses.set(dataPath, { route, locale, isData: true, url: dataPath });
    }
  }
  return addresses;
}

/** The 404 page in the language of the URL, if it is offered. */
export function notFoundAddress(pathname: string, languages: readonly LocaleCode[]): PageAddress {
  const first = pathname.split('/', 2)[1];
  const asked = isLocaleCode(first) ? first : defaultLocale;
  const locale = languages.includes(asked) ? asked : (languages[0] ?? defaultLocale);
  return { route: '404', locale, isData: false, url: languageAddress(locale, '/404') };
}

/**
 * The language to redirect to, if any. A language that the site does not offer becomes its first one. `/`, which is Korean in every build,
 * becomes the language that the visitor chose last, else the site's first one.
 */
export function otherLanguage({ locale, isData }: PageAddress, pathname: string, cookieHeader: string | undefined): LocaleCode | undefined {
  const { languages } = currentSite();
  const [first] = languages;
  if (!languages.includes(locale)) return first;
  if (isData || pathname !== '/') return undefined;
  const chosen = languages.find((code) => code === cookieValue(cookieHeader, chosenLanguageCookie)) ?? first;
  return chosen === defaultLocale ? undefined : chosen;
}

export interface RenderedReply {
  status: number;
  contentType: string;
  hasCookie: boolean;
  /** The policy that the document came with (pageProps.ts), as names and values in turn; empty for anything else than HTML. */
  policy: string[];
  body: Buffer;
}

const policyHeaders = ['content-security-policy', 'content-security-policy-report-only', 'reporting-endpoints'];

export type NextRenderer = Awaited<ReturnType<typeof createNextRenderer>>;

/** Names a rendering. No browser can send it: only this process reaches the socket. */
const renderHeader = 'x-render';

const renderTimeoutMs = 10_000;

/** Runs Next behind a private Unix socket: real HTTP works with every version of Next, unlike imitated request and response objects. */
export async function createNextRenderer(handleByNext: RequestListener) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const socketPath = path.join(folder, 'next.sock');
  // Next answers on another connection, which does not know the site of the request that waits for it.
  const contexts = new Map<string, ReturnType<typeof AsyncLocalStorage.snapshot>>();
  const server = http.createServer((request, response) => {
    const inContext = contexts.get(String(request.headers[renderHeader]));
    inContext?.(() => handleByNext(request, response));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(socketPath, resolve));

  /** GET `url` for the current site without data of a visitor: no cookie, query or client address. */
  const render = (url: string): Promise<RenderedReply> => {
    const id = randomUUID();
    contexts.set(id, AsyncLocalStorage.snapshot());
    const headers = { host: currentSite().host, [renderHeader]: id };
    return new Promise<RenderedReply>((resolve, reject) => {
      const signal = AbortSignal.timeout(renderTimeoutMs);
      const request = http.get({ socketPath, path: url, headers, agent: false, signal }, (reply) => {
        const status = reply.statusCode ?? 500;
        const contentType = reply.headers['content-type'] ?? 'text/plain; charset=utf-8';
        const hasCookie = reply.headers['set-cookie'] !== undefined;
        const policy = policyHeaders.flatMap((name) => (reply.headers[name] === undefined ? [] : [name, String(reply.headers[name])]));
        buffer(reply).then((body) => resolve({ status, contentType, hasCookie, policy, body }), reject);
      });
      request.on('error', reject);
    }).finally(() => contexts.delete(id));
  };

  const close = async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  return { render, close };
}

/** All pages of some eight sites. The pages of more sites that are asked seldom are rendered again. */
const maxCachedBytes = 128 * 1_048_576;

export type PageReplies = ReturnType<typeof createPageReplies>;

interface CachedPage extends SharedContent {
  status: number;
  contentType: string;
  policy: readonly string[];
}

/** Replies with a cookie are personal; other statuses may be temporary. */
const isCacheable = (status: number, route: string, hasCookie: boolean) =>
  !hasCookie && (status === 200 || (status === 404 && route === '404'));

/**
 * Next renders each page once, by site, route and language: nothing else of a request reaches it, and the id of a site changes with its
 * settings.
 */
export function createPageReplies(renderer: Pick<NextRenderer, 'render'>, maxBytes = maxCachedBytes) {
  // Not `no-store`, which keeps pages out of the back-forward cache: they have no member data (docs/decisions/0027).
  const fixedHeaders = ['cache-control', 'private, no-cache', 'vary', 'accept-encoding'];
  const cache = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const renderOnce = createSharedRuns<CachedPage>();

  const render = async (key: string, { url, route }: PageAddress): Promise<CachedPage> => {
    const { status, contentType, hasCookie, policy, body } = await renderer.render(url);
    const encoded = await encodeFile(body, contentType);
    // A browser that keeps a page keeps its policy, so a page with another policy is another one.
    const page = { status, contentType, policy, hash: contentHash(body, ...policy), plain: body, encoded };
    if (isCacheable(status, route, hasCookie)) cache.set(key, page);
    return page;
  };

  return {
    /** Answers GET and HEAD of a page or its data; 304 if the client has the page. */
    async reply(address: PageAddress, request: IncomingMessage, response: ServerResponse): Promise<void> {
      const key = currentSite().id + address.url;
      const page = cache.get(key) ?? (await renderOnce(key, () => render(key, address)));
      const { encoding, etag, body, isKnown } = representationFor(page, request);
      const headers = [...fixedHeaders, ...page.policy];
      // A precondition holds for a page only, not for an error (RFC 9110, 13.2.1).
      if (page.status === 200) headers.push('etag', etag);
      if (page.status === 200 && isKnown) {
        response.writeHead(304, headers).end();
        return;
      }
      headers.push('content-type', page.contentType, 'content-length', String(body.length));
      if (encoding) headers.push('content-encoding', encoding);
      response.writeHead(page.status, headers);
      response.end(body);
    },
  };
}
