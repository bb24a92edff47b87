import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, locales } from '#lib/i18n/locales.ts';
import {
  ConfigurationError,
  isSecureOrLoopback,
  parseConfigJson,
  parseOrigin,
  readConfigText,
  type Fault,
} from '#lib/server/config/configuration.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { createSite, indexSites, type Site, type Sites } from './site.ts';
import { isBuiltIn, isObject, settingsByPath, siteSchema, type SiteFields } from './siteSchema.ts';

type Group = Record<string, unknown>;

/** Returns an empty list, which a caller can return instead of refused values. */
type Refuse = (place: string, rule: string) => [];

const maxSites = 200;

/**
 * Without a file, returns one site with the default settings.
 * @param before the sites in use. A site whose part of the file is unchanged keeps its object, and so its cached pages.
 * @throws {ConfigurationError} with the path of every invalid setting, but without its value
 */
export function parseSites(
  server: ServerEnv,
  before: readonly Site[] = [],
  text = readSiteText(server.siteFile),
): Sites {
  const file = parseSiteText(text);
  const faults: Fault[] = [];
  const refuse: Refuse = (place, rule) => {
    faults.push({ variable: `SITE_FILE: ${place}`, rule });
    return [];
  };
  const sites =
    'sites' in file
      ? readSeveral(file, server, before, refuse)
      : readOne(file, server, before, refuse);
  if (server.publicOrigin === undefined && !('sites' in file))
    faults.push({ variable: 'NEXTAUTH_URL', rule: 'is required without `sites` in SITE_FILE' });
  const all = indexSites(sites);
  if (server.publicOrigin && faults.length === 0 && !all.byHost.has(server.publicOrigin.host))
    faults.push({
      variable: 'NEXTAUTH_URL',
      rule: 'must be one of the hosts in SITE_FILE, or not set',
    });
  if (faults.length > 0) throw new ConfigurationError(faults);
  return all;
}

function readOne(file: Group, server: ServerEnv, before: readonly Site[], refuse: Refuse): Site[] {
  const hosts = server.publicOrigin ? [server.publicOrigin] : [];
  const { site, faults } = readSite(file, { hosts, redirects: [] }, server, before);
  for (const { place, rule } of faults) refuse(place, rule);
  return site;
}

function readSeveral(
  file: Group,
  server: ServerEnv,
  before: readonly Site[],
  refuse: Refuse,
): Site[] {
  const { defaults = {}, sites, ...rest } = file;
  for (const key of Object.keys(rest))
    refuse(key, 'belongs into defaults, because the file has sites');
  if (!isObject(defaults))
    return refuse('defaults', 'must be a group of settings in braces: { … }');
  if (!Array.isArray(sites) || sites.length === 0 || sites.length > maxSites)
    return refuse('sites', `must be a list of 1 to ${maxSites} sites`);

  const faultsOfDefaults = checkSettings(defaults, server).faults;
  for (const { place, rule } of faultsOfDefaults) refuse(`defaults.${place}`, rule);
  const inherited = new Set(faultsOfDefaults.map(({ place, rule }) => `${place} ${rule}`));
  const places = new Map<string, string>();

  return sites.flatMap((entry: unknown, index): Site[] => {
    const start = `sites[${index}]`;
    if (!isObject(entry)) return refuse(start, 'must be a site in braces: { "hosts": […], … }');
    const { hosts, redirects = [], ...own } = entry;
    const take = (key: string, list: unknown, min: number) =>
      readHosts(`${start}.${key}`, list, min, places, refuse);
    const origins = { hosts: take('hosts', hosts, 1), redirects: take('redirects', redirects, 0) };
    const { site, faults } = readSite(overDefaults(defaults, own), origins, server, before);
    for (const { place, rule } of faults)
      if (!inherited.has(`${place} ${rule}`) || isSet(own, place))
        refuse(`${start}.${place}`, rule);
    return site;
  });
}

const isSet = (content: unknown, at: string): boolean =>
  at
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((value, key) => (value as Group | undefined)?.[key], content) !== undefined;

function readHosts(
  place: string,
  list: unknown,
  min: number,
  places: Map<string, string>,
  refuse: Refuse,
): URL[] {
  if (!Array.isArray(list) || list.length < min || list.length > 20)
    return refuse(place, `must be a list of ${min} to 20 origins, such as https://portal.example`);
  return list.flatMap((entry: unknown, index): URL[] => {
    const own = `${place}[${index}]`;
    const origin = typeof entry === 'string' ? parseOrigin(entry.trim()) : undefined;
    if (!origin || !isSecureOrLoopback(origin) || origin.hostname.endsWith('.'))
      return refuse(
        own,
        'must be an https origin without path, query, user and trailing dot (http for localhost and 127.x.x.x only)',
      );
    const other = places.get(origin.host);
    if (other) return refuse(own, `is the host of ${other} again`);
    places.set(origin.host, own);
    return [origin];
  });
}

interface Origins {
  /** The first origin is the canonical one. */
  hosts: URL[];
  redirects: URL[];
}

function readSite(
  content: Group,
  { hosts, redirects }: Origins,
  server: ServerEnv,
  before: readonly Site[],
) {
  const source = JSON.stringify({ hosts, redirects, ...content });
  const same = before.find((site) => site.source === source);
  if (same) return { site: [same], faults: [] };
  const { fields, faults } = checkSettings(content, server);
  const [origin, ...aliases] = hosts;
  const site =
    fields && origin ? [createSite(fields, { origin, aliases, redirects, source }, server)] : [];
  return { site, faults };
}

/** @throws {ConfigurationError} */
export const readSiteText = (file: string): string =>
  file ? readConfigText('SITE_FILE', file) : '{}';

/** @throws {ConfigurationError} */
export function parseSiteText(text: string): Group {
  const content = parseConfigJson('SITE_FILE', text);
  if (!isObject(content))
    throw new ConfigurationError([{ variable: 'SITE_FILE', rule: 'must hold one object' }]);
  return content;
}

/** A group is merged setting by setting, but a setting is replaced as a whole. */
function overDefaults(defaults: Group, own: Group, start = ''): Group {
  const merged = { ...defaults };
  for (const [key, value] of Object.entries(own)) {
    const inner = merged[key];
    const isGroup = !settingsByPath.has(start + key) && isObject(value) && isObject(inner);
    merged[key] = isGroup ? overDefaults(inner, value, `${start}${key}.`) : value;
  }
  return merged;
}

interface PlaceFault {
  place: string;
  rule: string;
}

function checkSettings(
  content: object,
  { imageHosts }: ServerEnv,
): { fields?: SiteFields; faults: PlaceFault[] } {
  const result = siteSchema.safeParse(content);
  if (result.success)
    return { fields: result.data, faults: pictureFaults(result.data, imageHosts) };
  const faults = result.error.issues.flatMap(({ message, path: at, ...issue }): PlaceFault[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({
          place: pathInFile([...at, key], content),
          rule: 'is not known',
        }))
      : [{ place: pathInFile(at, content), rule: message }],
  );
  return { faults };
}

/** `perLanguage` turns a plain value into `{ ko: value }`, so the path of a fault can have a `ko` that the file lacks. */
function pathInFile(at: readonly PropertyKey[], file: unknown): string {
  let value = file;
  let pathSoFar = '';
  for (const key of at) {
    if (key === defaultLocale && !isObject(value)) continue;
    pathSoFar += typeof key === 'number' ? `[${key}]` : `${pathSoFar && '.'}${String(key)}`;
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  }
  return pathSoFar;
}

function pictureFaults({ logo, banner }: SiteFields, imageHosts: readonly string[]): PlaceFault[] {
  const pictures = [
    ['logo.picture', logo.picture],
    ['logo.icon', logo.icon],
    // The Set avoids repeated faults, because most slides have the same picture for all languages.
    ...banner.slides.flatMap(({ picture }, at) =>
      [...new Set(locales.map(({ code }) => picture[code]))].map(
        (own) => [`banner.slides[${at}].picture`, own] as const,
      ),
    ),
  ] as const;
  return pictures.flatMap(([place, picture]): PlaceFault[] => {
    if (!picture || isBuiltIn(picture)) return [];
    if (picture.startsWith('/'))
      return existsSync(path.join('public', picture))
        ? []
        : [{ place, rule: 'is not a file below public' }];
    return imageHosts.includes(new URL(picture).host)
      ? []
      : [{ place, rule: 'must be on a host of IMAGE_HOSTS' }];
  });
}
