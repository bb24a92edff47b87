import type { IncomingMessage, ServerResponse } from 'node:http';
import type { InnerRenderer } from './innerRenderer.ts';
import { newNonce, noncePlaceholder } from './nonce.ts';
import { acceptsGzip } from '#lib/server/http/reply.ts';
import { contentSecurityPolicy, plainContentSecurityPolicy, reportedPolicy } from '#lib/server/http/securityHeaders.ts';
import type { ShellAddress } from './shellAddresses.ts';
import { createShellCache, type Rendering } from './shellCache.ts';
import { createShellPage, fillShellPage, type ShellPage } from './shellPage.ts';

/** What the replies are made from. `lifetime` in ms, default 10 s; `now` in ms since 1970, tests bring their own. */
export interface ShellSettings {
  renderer: Pick<InnerRenderer, 'render'>;
  imageHosts: readonly string[];
  /** Headers of every reply. */
  headers: [name: string, value: string][];
  lifetime?: number;
  now?: () => number;
}

/** See `createShellReplies`. */
export interface ShellReplies {
  /** Answers GET and HEAD of a page or its data, with the security headers and, in HTML, a nonce that no reply had before. */
  reply: (address: ShellAddress, host: string, request: IncomingMessage, response: ServerResponse, requestId: string) => Promise<void>;
  readonly cacheSize: number;
}

/** Kept: a page that is there, and the page that says it is not. A cookie is somebody's: a reply that sets one is never kept. */
const isKept = (status: number, route: string, hasCookie: boolean) => !hasCookie && (status === 200 || (status === 404 && route === '404'));

/**
 * The shell cache (docs/architecture.md): Next renders each known page once in a while, by route, language and host, and each
 * reply is that page with a nonce of its own. Nothing of the request but these three reaches the rendering.
 */
export function createShellReplies({ renderer, imageHosts, headers, lifetime, now }: ShellSettings): ShellReplies {
  const mark = ' nonce ';
  const policy = contentSecurityPolicy(mark, imageHosts).split(mark);
  const fixedHeaders = [...headers.flat(), 'cache-control', 'no-store', 'vary', 'accept-encoding'];
  const cache = createShellCache<ShellPage>(lifetime, now);

  const render = async ({ url, route }: ShellAddress, host: string): Promise<Rendering<ShellPage>> => {
    const { hasCookie, ...page } = await renderer.render(url, host);
    return { value: createShellPage(page, noncePlaceholder), isKept: isKept(page.status, route, hasCookie) };
  };

  return {
    async reply(address, host, request, response, requestId) {
      const cached = cache.get(host + address.url, () => render(address, host));
      const page = cached instanceof Promise ? await cached : cached;
      const nonce = newNonce();
      const isGzip = acceptsGzip(request);
      const { body, release } = fillShellPage(page, nonce, isGzip);
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
      if (isHtml) replyHeaders.push('content-security-policy-report-only', reportedPolicy);
      if (isGzip) replyHeaders.push('content-encoding', 'gzip');
      response.writeHead(page.status, replyHeaders);
      response.end(body, release); // called when the operating system has the bytes
    },
    get cacheSize() {
      return cache.size;
    },
  };
}
