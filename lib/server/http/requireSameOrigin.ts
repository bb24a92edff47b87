import type { IncomingMessage } from 'node:http';
import { currentOrigin, sites } from '#lib/server/site/currentSite.ts';
import { CallFailure } from './callFailure.ts';
import { headerCount } from './requestHeaders.ts';

/** Requires the host of the current site, and a page of the same origin. @throws {CallFailure} `invalid_request` (421) for the host, `forbidden_origin` */
export function requireSameOrigin(request: IncomingMessage): void {
  const { origin, 'sec-fetch-site': site, host } = request.headers;
  const own = currentOrigin();
  if (!isHostOf(own, host?.toLowerCase() ?? '') || headerCount(request, 'host') !== 1) {
    throw new CallFailure('invalid_request', { httpStatus: 421, field: 'Host', securityEvent: 'forbidden_host' });
  }
  const isForeign = (site !== undefined && site !== 'same-origin') || (origin !== undefined && origin !== own.origin);
  // Every supported browser sends at least one of the two headers with a POST.
  if (isForeign || (site === undefined && origin === undefined)) {
    throw new CallFailure('forbidden_origin', { securityEvent: 'forbidden_origin' });
  }
}

/** With or without the default port. */
function isHostOf({ host }: URL, given: string): boolean {
  const address = given === host ? undefined : sites().byHost.get(given);
  return address ? address.origin.host === host && !address.isRedirect : given === host;
}
