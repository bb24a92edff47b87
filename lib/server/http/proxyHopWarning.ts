import type { IncomingMessage } from 'node:http';
import { log } from '#lib/server/log/requestLog.ts';

/** How TRUSTED_HOPS can be wrong: either way all visitors look like one address, and share its limits. A stranger can send such a header, too. */
const meanings = {
  forwarded_ignored:
    'a request brought X-Forwarded-For, which is ignored: if it came through a reverse proxy, all visitors count as one address',
  forwarded_short:
    'a request brought fewer addresses in X-Forwarded-For than there are trusted proxies: all such visitors count as one address',
};

/** Looks at requests until one does not fit `trustedHops`, and says so in the log, once: nothing else would show it. */
export function createProxyHopWarning(trustedHops: number): (request: IncomingMessage) => void {
  let hasWarned = false;
  return ({ headers }) => {
    if (hasWarned) return;
    const forwarded = headers['x-forwarded-for'];
    const entries = forwarded === undefined ? 0 : String(forwarded).split(',').length;
    const isFitting = trustedHops === 0 ? entries === 0 : entries >= trustedHops;
    if (isFitting) return;
    hasWarned = true;
    const code = trustedHops === 0 ? 'forwarded_ignored' : 'forwarded_short';
    log.warn({ event: 'configuration', variable: 'TRUSTED_HOPS', code, meaning: meanings[code] });
  };
}
