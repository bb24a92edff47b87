import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import http, { type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import {
  chosenLanguageCookie,
  defaultLocale,
  isLocaleCode,
  languageAddress,
  locales,
  type LocaleCode,
} from '#lib/i18n/locales.ts';
import { dataHeader } from '#lib/server/bridge.ts';
import { cookieValue } from '#lib/server/http/authCookies.ts';
import { createSharedRuns } from '#lib/server/http/sharedRuns.ts';
import { currentOrigin, currentSite } from '#lib/server/site/currentSite.ts';
import {
  bytesOf,
  contentHash,
  encodeFile,
  representationFor,
  type SharedContent,
} from './staticFiles.ts';

export interface PageAddress {
  route: string;
  locale: LocaleCode;
  isData: boolean;
  url: string;
}

/** Other paths get 404, so visitors cannot fill the page cache with them. */
export function pageAddresses(
  routes: readonly string[],
  buildId: string,
): Map<string, PageAddress> {
  const addresses = new Map<string, PageAddress>();
  for (const { code: locale } of locales) {
    for (const route of routes) {
      const page = { route, locale, isData: false, url: languageAddress(locale, route) };
      const explicit = `/${locale}${route === '/' ? '' : route}`;
      addresses.set(page.url, page);
      addresses.set(explicit, page); // `/ko/login` shows the same page as `/login`
      const dataPath = `/_next/data/${buildId}${explicit}.json`;
      addresses.set(dataPath, { route, locale, isData: true, url: dataPath });
    }
  }
  return addresses;
}

export function notFoundAddress(pathname: string, languages: readonly LocaleCode[]): PageAddress {
  const first = pathname.split('/', 2)[1];
  const asked = isLocaleCode(first) ? first : defaultLocale;
  const locale = languages.includes(asked) ? asked : (languages[0] ?? defaultLocale);
  return { route: '404', locale, isData: false, url: languageAddress(locale, '/404') };
}

/**
 * Undefined = no redirect. Next renders `/` in Korean, so `/` redirects to the language that the visitor chose last, or else to the site's
 * first language.
 */
export function otherLanguage(
  { locale, isData }: PageAddress,
  pathname: string,
  cookieHeader: string | undefined,
): LocaleCode | undefined {
  const { languages } = currentSite();
  const [first] = languages;
  if (!languages.includes(locale)) return first;
  if (isData || pathname !== '/') return undefined;
  const chosen =
    languages.find((code) => code === cookieValue(cookieHeader, chosenLanguageCookie)) ?? first;
  return chosen === defaultLocale ? undefined : chosen;
}

export interface RenderedReply {
  status: number;
  contentType: string;
  hasCookie: boolean;
  /** The Content-Security-Policy headers as alternating names and values. Empty for replies that are no HTML document. */
  policy: string[];
  body: Buffer;
}

const policyHeaders = [
  'content-security-policy',
  'content-security-policy-report-only',
  'reporting-endpoints',
];

export type NextRenderer = Awaited<ReturnType<typeof createNextRenderer>>;

/** Browsers cannot send this header to Next, because only this process reaches the socket. */
const renderHeader = 'x-render';

const renderTimeoutMs = 10_000;

/** Next runs behind a private Unix socket, because imitated request objects might not work with every version of Next. */
export async function createNextRenderer(handleByNext: RequestListener) {
  const folder = await mkdtemp(path.join(tmpdir(), 'portal-'));
  const socketPath = path.join(folder, 'next.sock');
  // Next renders on another connection, so this map passes the async context of the request on.
  const contexts = new Map<string, ReturnType<typeof AsyncLocalStorage.snapshot>>();
  const server = http.createServer((request, response) => {
    const inContext = contexts.get(String(request.headers[renderHeader]));
    inContext?.(() => handleByNext(request, response));
  });
  await new Promise<void>((resolve, reject) =>
    server.once('error', reject).listen(socketPath, resolve),
  );

  /** The request has no data of a visitor: no cookie, query or client address. */
  const render = (url: string, isData: boolean): Promise<RenderedReply> => {
    const id = randomUUID();
    contexts.set(id, AsyncLocalStorage.snapshot());
    const headers = {
      host: currentSite().host,
      [renderHeader]: id,
      ...(isData && { [dataHeader]: '1' }),
    };
    return new Promise<RenderedReply>((resolve, reject) => {
      const signal = AbortSignal.timeout(renderTimeoutMs);
      const request = http.get(
        { socketPath, path: url, headers, agent: false, signal },
        (reply) => {
          const status = reply.statusCode ?? 500;
          const contentType = reply.headers['content-type'] ?? 'text/plain; charset=utf-8';
          const hasCookie = reply.headers['set-cookie'] !== undefined;
          const policy = policyHeaders.flatMap((name) =>
            reply.headers[name] === undefined ? [] : [name, String(reply.headers[name])],
          );
          buffer(reply).then(
            (body) => resolve({ status, contentType, hasCookie, policy, body }),
            reject,
          );
        },
      );
      request.on('error', reject);
    }).finally(() => contexts.delete(id));
  };

  const close = async () => {
    await new Promise((resolve) => server.close(resolve));
    await rm(folder, { recursive: true, force: true });
  };
  return { render, close };
}

/** The cache holds all pages of about eight sites. */
const maxCachedBytes = 128 * 1_048_576;

export type PageReplies = ReturnType<typeof createPageReplies>;

interface CachedPage extends SharedContent {
  /** The version of the answers in the HTML. */
  version: string;
  renderedAt: number;
  status: number;
  contentType: string;
  policy: readonly string[];
}

/** A page with other answers is sent no longer than this. It is the age limit of these answers, too (readCache.ts). */
const maxStaleMs = 300_000;

/** A reply with a cookie is personal, and other statuses may be temporary. */
const isCacheable = (status: number, route: string, hasCookie: boolean) =>
  !hasCookie && (status === 200 || (status === 404 && route === '404'));

/**
 * Visitors can share a page, because Next gets nothing else of a request. A site whose settings change gets a new id, so its pages are
 * rendered again.
 */
export function createPageReplies(
  renderer: Pick<NextRenderer, 'render'>,
  versionOf: (route: string) => string,
  maxBytes = maxCachedBytes,
) {
  // `no-store` would keep pages out of the back-forward cache. Pages have no member data, so browsers may store them (docs/decisions/0027).
  const fixedHeaders = ['cache-control', 'private, no-cache', 'vary', 'accept-encoding'];
  const cache = new LRUCache<string, CachedPage>({ maxSize: maxBytes, sizeCalculation: bytesOf });
  const renderOnce = createSharedRuns<CachedPage>();

  const render = async (
    key: string,
    version: string,
    address: PageAddress,
  ): Promise<CachedPage> => {
    const renderedAt = performance.now();
    const { status, contentType, hasCookie, policy, body } = await renderer.render(
      address.url,
      address.isData,
    );
    const encoded = await encodeFile(body, contentType);
    // The hash covers the policy, too, because a browser stores a page together with its policy.
    const page = {
      version,
      renderedAt,
      status,
      contentType,
      policy,
      hash: contentHash(body, ...policy),
      plain: body,
      encoded,
    };
    if (isCacheable(status, address.route, hasCookie)) cache.set(key, page);
    return page;
  };

  /** Nobody waits for new answers: while a page is rendered with them, visitors get the page with the old ones. */
  const find = (address: PageAddress): CachedPage | Promise<CachedPage> => {
    // The host is part of the key, because a notice may be for some hosts only.
    const key = `${currentSite().id} ${currentOrigin().host} ${address.url}`;
    const version = address.isData ? '' : versionOf(address.route);
    const cached = cache.get(key);
    if (cached?.version === version) return cached;
    const rendered = renderOnce(key, () => render(key, version, address));
    if (!cached || performance.now() - cached.renderedAt > maxStaleMs) return rendered;
    rendered.catch(() => {}); // the next request tries again
    return cached;
  };

  return {
    async reply(
      address: PageAddress,
      request: IncomingMessage,
      response: ServerResponse,
    ): Promise<void> {
      const page = await find(address);
      const { encoding, etag, body, isKnown } = representationFor(page, request);
      const headers = [...fixedHeaders, ...page.policy];
      // An error page has no ETag and no 304, because preconditions do not apply to errors (RFC 9110, 13.2.1).
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
