import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { isSecureOrLoopback, parseOrigin } from '#lib/server/config/originOfHost.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { applyVariables, overDefaults, parseSiteText, readSiteText } from './readSiteFile.ts';
import { checkSettings, settingName, type Issue } from './checkSettings.ts';
import { createSite } from './createSite.ts';
import { isObject } from './settingTypes.ts';
import { indexSites, type Site, type Sites } from './site.ts';

type Environment = Record<string, string | undefined>;
type Group = Record<string, unknown>;

type Refuse = (place: string, rule: string) => [];

const maxSites = 200;

/**
 * The sites of SITE_FILE, with the variables that override its settings (those of `defaults`, if the file has `sites`).
 * @param known sites whose objects are kept if their part of the configuration is unchanged
 * @throws {ConfigurationError} with the path or variable of every invalid setting, never its value
 */
export function parseSites(env: Environment, server: ServerEnv, known: readonly Site[] = [], text = readSiteText(server.siteFile)): Sites {
  const file = parseSiteText(text);
  const issues: Issue[] = [];
  const read = 'sites' in file ? readSeveral(file, env, server, known, issues) : readOne(file, env, server, known, issues);
  if (issues.length > 0) throw new ConfigurationError(issues);
  return indexSites(read);
}

/** A file of settings, or none: the site of NEXTAUTH_URL. */
function readOne(file: Group, env: Environment, server: ServerEnv, known: readonly Site[], issues: Issue[]): Site[] {
  const overridden = applyVariables(file, env);
  const hosts = server.publicOrigin ? [server.publicOrigin] : [];
  if (!server.publicOrigin) issues.push({ variable: 'NEXTAUTH_URL', rule: 'is required without `sites` in SITE_FILE' });
  const { site, faults } = readSite(file, { hosts, redirects: [] }, server, known);
  issues.push(...faults.map(({ variable, rule }) => ({ variable: settingName(variable, overridden), rule })));
  return site;
}

/** A file with `defaults` and `sites`. */
function readSeveral(file: Group, env: Environment, server: ServerEnv, known: readonly Site[], issues: Issue[]): Site[] {
  const { defaults = {}, sites, ...rest } = file;
  const refuse: Refuse = (place, rule) => {
    issues.push({ variable: `SITE_FILE: ${place}`, rule });
    return [];
  };
  for (const key of Object.keys(rest)) refuse(key, 'belongs into defaults, because the file has sites');
  if (!isObject(defaults)) return refuse('defaults', 'must be a group of settings in braces: { … }');
  if (!Array.isArray(sites) || sites.length === 0 || sites.length > maxSites)
    return refuse('sites', `must be a list of 1 to ${maxSites} sites`);

  const overridden = applyVariables(defaults, env);
  const faultsOfDefaults = checkSettings(defaults, server).faults;
  for (const { variable, rule } of faultsOfDefaults) {
    const name = settingName(variable, overridden);
    issues.push({ variable: name.replace(/^SITE_FILE: /, '$&defaults.'), rule });
  }
  const inherited = new Set(faultsOfDefaults.map(({ variable, rule }) => `${variable} ${rule}`));
  const places = new Map<string, string>();

  const read = sites.flatMap((entry: unknown, index): Site[] => {
    const place = `sites[${index}]`;
    if (!isObject(entry)) return refuse(place, 'must be a site in braces: { "hosts": […], … }');
    const { hosts, redirects = [], ...own } = entry;
    const take = (key: string, list: unknown, min: number) => readHosts(`${place}.${key}`, list, min, places, refuse);
    const origins = { hosts: take('hosts', hosts, 1), redirects: take('redirects', redirects, 0) };
    const { site, faults } = readSite(overDefaults(defaults, own), origins, server, known);
    for (const { variable, rule } of faults)
      if (!inherited.has(`${variable} ${rule}`) || isSet(own, variable)) refuse(`${place}.${variable}`, rule);
    return site;
  });
  if (server.publicOrigin && issues.length === 0 && !places.has(server.publicOrigin.host))
    issues.push({ variable: 'NEXTAUTH_URL', rule: 'must be one of the hosts in SITE_FILE, or not set' });
  return read;
}

/** Whether the object has a value at a path such as `footer.links[0].url`. */
const isSet = (content: unknown, at: string): boolean =>
  at
    .split(/[.[\]]+/)
    .filter(Boolean)
    .reduce((value, key) => (value as Group | undefined)?.[key], content) !== undefined;

/** The origins of a list, as browsers write them: lower case, punycode, without the default port. `places`: where each host was found. */
function readHosts(place: string, list: unknown, min: number, places: Map<string, string>, refuse: Refuse): URL[] {
  if (!Array.isArray(list) || list.length < min || list.length > 20)
    return refuse(place, `must be a list of ${min} to 20 origins, such as https://portal.example`);
  return list.flatMap((entry: unknown, index): URL[] => {
    const own = `${place}[${index}]`;
    const origin = typeof entry === 'string' ? parseOrigin(entry.trim()) : undefined;
    if (!origin || !isSecureOrLoopback(origin) || origin.hostname.endsWith('.'))
      return refuse(own, 'must be an https origin without path, query, user and trailing dot (http for localhost and 127.x.x.x only)');
    const other = places.get(origin.host);
    if (other) return refuse(own, `is the host of ${other} again`);
    places.set(origin.host, own);
    return [origin];
  });
}

interface Origins {
  /** The first is the canonical one. */
  hosts: URL[];
  redirects: URL[];
}

function readSite(content: Group, { hosts, redirects }: Origins, server: ServerEnv, known: readonly Site[]) {
  const source = JSON.stringify({ hosts, redirects, ...content });
  const same = known.find((site) => site.source === source);
  if (same) return { site: [same], faults: [] };
  const { fields, faults } = checkSettings(content, server);
  const [origin, ...aliases] = hosts;
  const site = fields && origin ? [createSite(fields, { origin, aliases, redirects, source }, server)] : [];
  return { site, faults };
}
