import { AsyncLocalStorage } from 'node:async_hooks';
import type { Site, SiteAddress, Sites } from './site.ts';

const requestAddress = new AsyncLocalStorage<SiteAddress | undefined>();

let current: Sites = { all: [], byHost: new Map() };

/** The sites of this process. */
export const sites = (): Sites => current;

/** For all requests that start from now on. */
export const replaceSites = (changed: Sites): void => void (current = changed);

/** Runs `work`, and everything it starts, for the site of a request; undefined if its host is of no site. */
export const runAtAddress = <Result>(address: SiteAddress | undefined, work: () => Result): Result => requestAddress.run(address, work);

/** Outside of a request (start, plain `next start`) the only site is meant. */
function currentAddress(): SiteAddress {
  const { all, byHost } = sites();
  const address = requestAddress.getStore() ?? (all.length === 1 ? byHost.get(all[0]?.host ?? '') : undefined);
  if (!address) throw new Error('SITE_FILE has several sites: start server.ts, plain `next start` serves one only');
  return address;
}

/** The site of the request. */
export const currentSite = (): Site => currentAddress().site;

/** The origin of the request: one of the configured ones. */
export const currentOrigin = (): URL => currentAddress().origin;

/** The site's name in log and metrics; undefined if there is only one, and outside of a request. */
export function siteLabel(): string | undefined {
  const address = requestAddress.getStore();
  return address && sites().all.length > 1 ? address.site.host : undefined;
}

/** Whether the current request came over https. Outside of a request: whether the first site is on https. */
export const isSecureOrigin = (): boolean => (requestAddress.getStore()?.origin ?? sites().all[0]?.origin)?.protocol === 'https:';
