import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const untrustedHeader =
  /^(x-middleware-|x-invoke-|x-nonce|x-matched-path$|x-forwarded-(host|proto|port|server)$|forwarded$|x-nextjs-|x-prerender-)/;

/** Takes away the headers that Next and next-auth would believe although anybody can send them. */
export function dropUntrustedHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (untrustedHeader.test(name)) delete request.headers[name];
  }
}

/** How many times a header occurs in the request. Node keeps only the first of some headers. */
export function headerCount({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const header = rawHeaders[index];
    if (header?.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}

/** The requested host in lower case. Null if the request names none or several, or has an absolute URL in its first line. */
export function requestHost(request: IncomingMessage): string | null {
  const { url, headers } = request;
  if (!url?.startsWith('/') || headers.host === undefined) return null;
  return headerCount(request, 'host') === 1 ? headers.host.toLowerCase() : null;
}

/** Whether the host is this machine or an address: health checks know no name. */
export function isProbeHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}
