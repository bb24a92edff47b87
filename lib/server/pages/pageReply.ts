import type { IncomingMessage, ServerResponse } from 'node:http';
import { createRevalidatingCache, type Loaded } from '#lib/server/http/revalidatingCache.ts';
import { plainContentSecurityPolicy, securityHeaders } from '#lib/server/http/securityHeaders.ts';
import { currentSite, isSecureOrigin } from '#lib/server/site/currentSite.ts';
import { bytesOf, contentHash, encodeFile, representationFor, type SharedContent } from './compressedFiles.ts';
import type { NextRenderer } from './nextRenderer.ts';
import type { PageAddress } from './pageAddresses.ts';

/** All pages of some eight sites. The pages of more sites that are asked seldom are rendered again. */
const maxCachedBytes = 128 * 1_048_576;

export interface PageReplyOptions {
  renderer: Pick<NextRenderer, 'render'>;
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  maxBytes?: number;
}

export interface PageReplies {
  /** Answers GET and HEAD of a page or its data, with the security headers; 304 if the client has the page. */
  reply: (address: PageAddress, request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>;
}

interface CachedPage extends SharedContent {
  status: number;
  contentType: string;
  policy: readonly string[];
}

/** Replies with a cookie are personal; other statuses may be temporary. */
const isCacheable = (status: number, route: string, hasCookie: boolean) =>
  !hasCookie && (status === 200 || (status === 404 && route === '404'));

/** Next renders each page once per 10 s, by site, route and language (docs/architecture.md). Nothing else of the request reaches it. */
export function createPageReplies({ renderer, now, maxBytes = maxCachedBytes }: PageReplyOptions): PageReplies {
  // Not `no-store`, which keeps pages out of the back-forward cache: they have no member data (docs/decisions/0027).
  const fixedHeaders = ['cache-control', 'private, no-cache', 'vary', 'accept-encoding'];
  const cache = createRevalidatingCache<CachedPage>({ maxBytes, bytesOf, now });

  const render = async ({ url, route }: PageAddress): Promise<Loaded<CachedPage>> => {
    const { status, contentType, hasCookie, policy: documentPolicy, body } = await renderer.render(url);
    const policy = documentPolicy.length > 0 ? documentPolicy : ['content-security-policy', plainContentSecurityPolicy];
    const encoded = await encodeFile(body, contentType);
    // A browser that keeps a page keeps its policy, so a page with another policy is another one.
    const page = { status, contentType, policy, hash: contentHash(body, ...policy), plain: body, encoded };
    return { value: page, isCacheable: isCacheable(status, route, hasCookie) };
  };

  return {
    async reply(address, request, response, requestId) {
      const cached = cache.get(currentSite().id + address.url, () => render(address));
      const page = cached instanceof Promise ? await cached : cached;
      const { encoding, etag, body, isKnown } = representationFor(page, request);
      const headers = [...securityHeaders(isSecureOrigin()).flat(), ...fixedHeaders, ...page.policy, 'x-request-id', requestId];
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
