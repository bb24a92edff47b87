import type { IncomingMessage, ServerResponse } from 'node:http';
import type { NextRenderer } from './nextRenderer.ts';
import { newNonce, noncePlaceholder } from './nonce.ts';
import { acceptsGzip } from '#lib/server/http/requestHeaders.ts';
import { contentSecurityPolicy, plainContentSecurityPolicy, reportOnlyPolicy } from '#lib/server/http/securityHeaders.ts';
import type { PageAddress } from './pageAddresses.ts';
import { createPageCache, type Rendering } from './pageCache.ts';
import { createNonceTemplate, fillNonceTemplate, type NonceTemplate } from './nonceTemplate.ts';

/** What the replies are made from. `lifetime` in ms, default 10 s; `now` in ms since 1970, tests bring their own. */
export interface PageReplySettings {
  renderer: Pick<NextRenderer, 'render'>;
  imageHosts: readonly string[];
  /** Headers of every reply. */
  headers: [name: string, value: string][];
  lifetime?: number;
  now?: () => number;
}

/** See `createPageReplies`. */
export interface PageReplies {
  /** Answers GET and HEAD of a page or its data, with the security headers and, in HTML, a nonce that no reply had before. */
  reply: (address: PageAddress, host: string, request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>;
  readonly cacheSize: number;
}

/** Kept: a page that is there, and the page that says it is not. A cookie is somebody's: a reply that sets one is never kept. */
const isKept = (status: number, route: string, hasCookie: boolean) => !hasCookie && (status === 200 || (status === 404 && route === '404'));

/**
 * The shell cache (docs/architecture.md): Next renders each known page once in a while, by route, language and host, and each
 * reply is that page with a nonce of its own. Nothing of the request but these three reaches the rendering.
 */
export function createPageReplies({ renderer, imageHosts, headers, lifetime, now }: PageReplySettings): PageReplies {
  const mark = ' nonce ';
  const policy = contentSecurityPolicy(mark, imageHosts).split(mark);
  const fixedHeaders = [...headers.flat(), 'cache-control', 'no-store', 'vary', 'accept-encoding'];
  const cache = createPageCache<NonceTemplate>(lifetime, now);

  const render = async ({ url, route }: PageAddress, host: string): Promise<Rendering<NonceTemplate>> => {
    const { hasCookie, ...page } = await renderer.render(url, host);
    return { value: createNonceTemplate(page, noncePlaceholder), isKept: isKept(page.status, route, hasCookie) };
  };

  return {
    async reply(address, host, request, response, requestId) {
      const cached = cache.get(host + address.url, () => render(address, host));
      const page = cached instanceof Promise ? await cached : cached;
      const nonce = newNonce();
      const isGzip = acceptsGzip(request);
      const { body, release } = fillNonceTemplate(page, nonce, isGzip);
      const isHtml = page.contentType.startsWith('text/html');
      const replyHeaders = [
        ...fixedHeaders,
        'content-type',
        page.contentType,
        'content-length',
        String(body.length),
        'content-security-policy',
        isHtml ? policy.join(nonce) : plainContentSecurityPolicy,
        'x-request-id',
        requestId,
      ];
      if (isHtml) replyHeaders.push('content-security-policy-report-only', reportOnlyPolicy);
      if (isGzip) replyHeaders.push('content-encoding', 'gzip');
      response.writeHead(page.status, replyHeaders);
      response.end(body, release); // called when the operating system has the bytes
    },
    get cacheSize() {
      return cache.size;
    },
  };
}
