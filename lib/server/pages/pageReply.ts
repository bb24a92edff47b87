import type { IncomingMessage, ServerResponse } from 'node:http';
import { acceptedEncodings } from '#lib/server/http/contentEncoding.ts';
import { createRevalidatingCache, type Loaded } from '#lib/server/http/revalidatingCache.ts';
import {
  contentSecurityPolicy,
  plainContentSecurityPolicy,
  reportingEndpoints,
  reportOnlyPolicy,
  securityHeaders,
} from '#lib/server/http/securityHeaders.ts';
import { currentSite, isSecureOrigin, siteSingleton } from '#lib/server/site/currentSite.ts';
import type { NextRenderer } from './nextRenderer.ts';
import { newNonce, noncePlaceholder } from './nonce.ts';
import { bytesOfPage, createNonceTemplate, fillNonceTemplate, type NonceTemplate } from './nonceTemplate.ts';
import type { PageAddress } from './pageAddresses.ts';

/** All pages of some eight sites. The pages of more sites that are asked seldom are rendered again. */
const maxCachedBytes = 128 * 1_048_576;

export interface PageReplyOptions {
  renderer: Pick<NextRenderer, 'render'>;
  /** The hosts that pages of the current site may show. */
  policyHosts: () => Parameters<typeof contentSecurityPolicy>[1];
  /** Milliseconds of a monotonic clock. */
  now?: () => number;
  maxBytes?: number;
}

export interface PageReplies {
  /** Answers GET and HEAD of a page or its data, with the security headers; HTML gets a new nonce. */
  reply: (address: PageAddress, request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>;
}

/** Replies with a cookie are personal; other statuses may be temporary. */
const isCacheable = (status: number, route: string, hasCookie: boolean) =>
  !hasCookie && (status === 200 || (status === 404 && route === '404'));

/** Next renders each page once per 10 s, by site, route and language (docs/architecture.md). Nothing else of the request reaches it. */
export function createPageReplies({ renderer, policyHosts, now, maxBytes = maxCachedBytes }: PageReplyOptions): PageReplies {
  const separator = ' nonce ';
  const policyParts = () => siteSingleton('policy', () => contentSecurityPolicy(separator, policyHosts()).split(separator));
  // Not `no-store`, which keeps pages out of the back-forward cache: they have no member data (docs/decisions/0027).
  const fixedHeaders = ['cache-control', 'private, no-cache', 'vary', 'accept-encoding'];
  const cache = createRevalidatingCache<NonceTemplate>({ maxBytes, bytesOf: bytesOfPage, now });

  const render = async ({ url, route }: PageAddress): Promise<Loaded<NonceTemplate>> => {
    const { hasCookie, ...page } = await renderer.render(url);
    return { value: await createNonceTemplate(page, noncePlaceholder), isCacheable: isCacheable(page.status, route, hasCookie) };
  };

  return {
    async reply(address, request, response, requestId) {
      const cached = cache.get(currentSite().id + address.url, () => render(address));
      const page = cached instanceof Promise ? await cached : cached;
      const nonce = newNonce();
      const { body, encoding, release } = fillNonceTemplate(page, nonce, acceptedEncodings(request));
      const isHtml = page.contentType.startsWith('text/html');
      const replyHeaders = [
        ...securityHeaders(isSecureOrigin()).flat(),
        ...fixedHeaders,
        'content-type',
        page.contentType,
        'content-length',
        String(body.length),
      ];
      replyHeaders.push('content-security-policy', isHtml ? policyParts().join(nonce) : plainContentSecurityPolicy);
      replyHeaders.push('x-request-id', requestId);
      if (isHtml) replyHeaders.push('content-security-policy-report-only', reportOnlyPolicy, 'reporting-endpoints', reportingEndpoints);
      if (encoding) replyHeaders.push('content-encoding', encoding);
      response.writeHead(page.status, replyHeaders);
      response.end(body, release); // called when the operating system has the bytes
    },
  };
}
