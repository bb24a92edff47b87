import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

const strangeHeader =
  /^(x-middleware-|x-invoke-|x-nonce|x-matched-path$|x-forwarded-(host|proto|port|server)$|forwarded$|x-nextjs-|x-prerender-)/;

/** Takes away the headers that Next and next-auth would believe although anybody can send them. */
export function dropStrangeHeaders(request: IncomingMessage): void {
  for (const name of Object.keys(request.headers)) {
    if (strangeHeader.test(name)) delete request.headers[name];
  }
}

/** The host that the request is for, in lower case; null where it names none or several, or a whole address stands in its first line. */
export function requestHost({ url, headers, rawHeaders }: IncomingMessage): string | null {
  if (!url?.startsWith('/') || headers.host === undefined) return null;
  let count = 0;
  for (let index = 0; index < rawHeaders.length; index += 2) {
    const name = rawHeaders[index];
    if (name?.length === 4 && name.toLowerCase() === 'host') count += 1;
  }
  return count === 1 ? headers.host.toLowerCase() : null;
}

/** Whether the host is this machine or an address: health checks know no name. */
export function isProbeHost(host: string): boolean {
  const name = host.replace(/:\d+$/, '').replace(/^\[|\]$/g, '');
  return name === 'localhost' || isIP(name) !== 0;
}
