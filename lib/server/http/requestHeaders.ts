import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/** How often a header occurs in the request. `request.headers` keeps only the first of some headers. */
export function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}

/** The Host header in lower case; null if there is none or several, or if the request line has an absolute URL. */
export function requestHost(request: IncomingMessage): string | null {
  const { url, headers } = request;
  if (!url?.startsWith('/') || headers.host === undefined) return null;
  return headerCount(request, 'host') === 1 ? headers.host.toLowerCase() : null;
}

/** Whether the host is localhost or an IP address, as in health checks. */
export function isProbeHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}

/** Paths that URL parsers read differently: dot segments, encoded dots, slashes and NUL, `//`, `\\`, a broken percent. */
export const isAmbiguousPath = (pathname: string): boolean => /\/\.{1,2}(?:\/|$)|\/\/|\\|%(?:00|2e|2f|5c|(?![\da-f]{2}))/i.test(pathname);
