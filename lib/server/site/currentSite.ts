import { AsyncLocalStorage } from 'node:async_hooks';
import type { Site, SiteAddress, Sites } from './site.ts';

const requestAddress = new AsyncLocalStorage<SiteAddress | undefined>();

let current: Sites = { all: [], byHost: new Map() };

export const sites = (): Sites => current;

export const replaceSites = (changed: Sites): void => void (current = changed);

export const runAtAddress = <Result>(
  address: SiteAddress | undefined,
  work: () => Result,
): Result => requestAddress.run(address, work);

/** Outside of a request, and under plain `next start`, returns the address of the only site. @throws if there are several sites */
function currentAddress(): SiteAddress {
  const { all, byHost } = sites();
  const address =
    requestAddress.getStore() ?? (all.length === 1 ? byHost.get(all[0]?.host ?? '') : undefined);
  if (!address)
    throw new Error(
      'SITE_FILE has several sites: start server.ts, plain `next start` serves one only',
    );
  return address;
}

export const currentSite = (): Site => currentAddress().site;

/** The origin is always one of the configured origins. */
export const currentOrigin = (): URL => currentAddress().origin;

/** Undefined outside of a request, and if the process has one site only. */
export function siteLabel(): string | undefined {
  const address = requestAddress.getStore();
  return address && sites().all.length > 1 ? address.site.host : undefined;
}

/** Outside of a request, the first site decides. */
export const isSecureOrigin = (): boolean =>
  (requestAddress.getStore()?.origin ?? sites().all[0]?.origin)?.protocol === 'https:';
