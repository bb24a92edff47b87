import type { IncomingMessage } from 'node:http';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { CallFailure } from './callFailure.ts';
import { headerCount } from './requestHeaders.ts';

/** Requires the portal's own host and origin. @throws {CallFailure} `invalid_request` (421) for the host, `forbidden_origin` */
export function requireSameOrigin(request: IncomingMessage): void {
  const { origin, 'sec-fetch-site': site, host } = request.headers;
  const { publicOrigin } = serverEnv();
  if (host?.toLowerCase() !== publicOrigin.host || headerCount(request, 'host') !== 1) {
    throw new CallFailure('invalid_request', { httpStatus: 421, field: 'Host', securityEvent: 'forbidden_host' });
  }
  const isForeign = (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== publicOrigin.origin);
  // Every supported browser sends at least one of the two headers with a POST.
  if (isForeign || (site === undefined && origin === undefined)) {
    throw new CallFailure('forbidden_origin', { securityEvent: 'forbidden_origin' });
  }
}
