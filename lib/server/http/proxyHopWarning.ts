import type { IncomingMessage } from 'node:http';
import { clientAddress } from './clientAddress.ts';
import type { Log } from '#lib/server/log/log.ts';

/** Ways in which TRUSTED_HOPS is wrong: all visitors share one address and its rate limits. A client may also have forged the header. */
const meanings = {
  forwarded_ignored:
    'a request brought X-Forwarded-For, which is ignored: if it came through a reverse proxy, all visitors count as one address',
  forwarded_short:
    'a request brought no address in X-Forwarded-For where the first trusted proxy writes it: all such visitors count as one address',
};

/** Returns a check of requests that logs once if X-Forwarded-For does not match `trustedHops`. */
export function createProxyHopWarning(trustedHops: number, log: Log): (request: IncomingMessage) => void {
  let hasWarned = false;
  return (request) => {
    if (hasWarned) return;
    const isFitting =
      trustedHops === 0 ? request.headers['x-forwarded-for'] === undefined : clientAddress(request, trustedHops) !== undefined;
    if (isFitting) return;
    hasWarned = true;
    const code = trustedHops === 0 ? 'forwarded_ignored' : 'forwarded_short';
    log.warn({ event: 'configuration', variable: 'TRUSTED_HOPS', code, meaning: meanings[code] });
  };
}
