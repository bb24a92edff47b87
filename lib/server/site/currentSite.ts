import { AsyncLocalStorage } from 'node:async_hooks';
import { processSingleton, replaceSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv } from '#lib/server/config/serverEnv.ts';
import { parseSites } from './parseSites.ts';
import type { Site, SiteAddress, Sites } from './site.ts';

// Next bundles a second copy of this module: both must read the same storage.
const requestAddress = processSingleton('requestAddress', () => new AsyncLocalStorage<SiteAddress>());

/** The sites of this process, parsed on first use. @throws {ConfigurationError} */
export const sites = (): Sites => processSingleton('sites', () => parseSites(process.env, serverEnv()));

/** For all requests that start from now on. */
export const replaceSites = (changed: Sites): void => replaceSingleton('sites', changed);

/** Runs `work`, and everything it starts, for the site of a request. */
export const runAtAddress = <Result>(address: SiteAddress, work: () => Result): Result => requestAddress.run(address, work);

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

/** One value per site, created on first use. It ends with the site's object. */
export function siteSingleton<T>(name: string, create: (site: Site) => T): T {
  const site = currentSite();
  if (!site.cache.has(name)) site.cache.set(name, create(site));
  return site.cache.get(name) as T;
}
