import type { LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import type { Look } from '#lib/server/colors/look.ts';
import type { SiteFields } from './siteSchema.ts';

/** One site. Never changes: a changed file makes a new object, and with it empty caches. */
export interface Site {
  /** Hash of `source`, for keys of caches. */
  readonly id: string;
  /** The first of its hosts. It names the site in log and metrics. */
  readonly host: string;
  /** The origin of `host`, for canonical links and generated files. */
  readonly origin: URL;
  /** Other origins at which it answers. */
  readonly aliases: readonly URL[];
  /** Origins that redirect to `origin`. */
  readonly redirects: readonly URL[];
  /** The settings for pages in one language. */
  readonly settingsIn: (locale: LocaleCode) => SiteSettings;
  /** The offered languages; the first is the default one. */
  readonly languages: readonly LocaleCode[];
  readonly look: Look;
  /** The source of the jackpots, which pages do not contain. */
  readonly jackpot: SiteFields['jackpot'];
  /** What is cached for this site (`siteSingleton`). */
  readonly cache: Map<string, unknown>;
  /** Its part of the configuration. A site whose source is unchanged keeps its object. */
  readonly source: string;
}

/** What a host of the configuration leads to. */
export interface SiteAddress {
  readonly site: Site;
  readonly origin: URL;
  /** The host does not answer itself, but redirects to `origin`. */
  readonly isRedirect: boolean;
}

/** All sites of this process, the closed list of hosts. */
export interface Sites {
  readonly all: readonly Site[];
  /** By the Host header in lower case. */
  readonly byHost: ReadonlyMap<string, SiteAddress>;
}

const defaultPorts: Record<string, string> = { 'https:': ':443', 'http:': ':80' };

/**
 * A host is known with and without the default port of its scheme. With a trailing dot, which is another origin for browsers, it redirects to
 * the same host without it.
 */
export function indexSites(all: readonly Site[]): Sites {
  const byHost = new Map<string, SiteAddress>();
  const add = (site: Site, { hostname, port, protocol }: URL, origin: URL, isRedirect: boolean) => {
    const ports = port ? [`:${port}`] : ['', defaultPorts[protocol] ?? ''];
    for (const suffix of ports) {
      byHost.set(hostname + suffix, { site, origin, isRedirect });
      byHost.set(`${hostname}.${suffix}`, { site, origin, isRedirect: true });
    }
  };
  for (const site of all) {
    for (const own of [site.origin, ...site.aliases]) add(site, own, own, false);
    for (const old of site.redirects) add(site, old, site.origin, true);
  }
  return { all, byHost };
}
