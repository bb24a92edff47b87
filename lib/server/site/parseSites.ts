import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, locales } from '#lib/i18n/locales.ts';
import { ConfigurationError, isSecureOrLoopback, parseConfigJson, parseOrigin, readConfigText } from '#lib/server/config/configuration.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { isBuiltIn, isObject } from './settingTypes.ts';
import { createSite, indexSites, type Site, type Sites } from './site.ts';
import { settingsByPath, siteSchema, type SiteFields } from './siteSchema.ts';

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

/** The text of SITE_FILE; an empty object without a file. @throws {ConfigurationError} */
export const readSiteText = (file: string): string => (file ? readConfigText('SITE_FILE', file) : '{}');

/** The object in the text. @throws {ConfigurationError} */
export function parseSiteText(text: string): Group {
  const content = parseConfigJson('SITE_FILE', text);
  if (!isObject(content)) throw new ConfigurationError([{ variable: 'SITE_FILE', rule: 'must hold one object' }]);
  return content;
}

/** Writes the variables that are set into `group`; returns the variable of each overridden path. */
function applyVariables(group: Group, env: Environment): Map<string, string> {
  const overridden = new Map<string, string>();
  for (const [settingPath, { variable, parse }] of settingsByPath) {
    const value = variable && env[variable]?.trim();
    if (!value) continue;
    const keys = settingPath.split('.');
    const last = keys.pop() as string;
    let parent = group;
    for (const key of keys) {
      // A group that is not an object is refused by the schema later.
      const inner = (parent[key] ??= {});
      parent = isObject(inner) ? inner : {};
    }
    parent[last] = parse(value);
    overridden.set(settingPath, variable);
  }
  return overridden;
}

/** The settings of a site over the defaults. Groups are merged; a setting is replaced as a whole. */
function overDefaults(defaults: Group, own: Group, start = ''): Group {
  const merged = { ...defaults };
  for (const [key, value] of Object.entries(own)) {
    const inner = merged[key];
    const isGroup = !settingsByPath.has(start + key) && isObject(value) && isObject(inner);
    merged[key] = isGroup ? overDefaults(inner, value, `${start}${key}.`) : value;
  }
  return merged;
}

interface Issue {
  /** A path in the file, such as `banner.slides[1].link`, or a variable. */
  variable: string;
  rule: string;
}

/** The settings of one site, or what is wrong with them. */
function checkSettings(content: object, { imageHosts }: ServerEnv): { fields?: SiteFields; faults: Issue[] } {
  const result = siteSchema.safeParse(content);
  if (result.success) return { fields: result.data, faults: pictureIssues(result.data, imageHosts) };
  const faults = result.error.issues.flatMap(({ message, path: at, ...issue }): Issue[] =>
    issue.code === 'unrecognized_keys'
      ? issue.keys.map((key) => ({ variable: pathInFile([...at, key], content), rule: 'is not known' }))
      : [{ variable: pathInFile(at, content), rule: message }],
  );
  return { faults };
}

/** The path of an issue in the file. Omits the language that `perLanguage` adds to a value for all languages. */
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

/** The variable that set the value at a path, else the path in the file. */
function settingName(issuePath: string, overridden: ReadonlyMap<string, string>): string {
  const [, variable] =
    [...overridden].find(([start]) => issuePath === start || issuePath.startsWith(`${start}.`) || issuePath.startsWith(`${start}[`)) ?? [];
  return variable ?? `SITE_FILE: ${issuePath}`;
}

/** Reports pictures that pages cannot show: missing files and hosts outside IMAGE_HOSTS. */
function pictureIssues({ logo, banner }: SiteFields, imageHosts: readonly string[]): Issue[] {
  const pictures = [
    ['logo.picture', logo.picture],
    ['logo.icon', logo.icon],
    // Once per picture: most slides have one picture for all languages.
    ...banner.slides.flatMap(({ picture }, at) =>
      [...new Set(locales.map(({ code }) => picture[code]))].map((own) => [`banner.slides[${at}].picture`, own] as const),
    ),
  ] as const;
  return pictures.flatMap(([variable, picture]): Issue[] => {
    if (!picture || isBuiltIn(picture)) return [];
    if (picture.startsWith('/')) return existsSync(path.join('public', picture)) ? [] : [{ variable, rule: 'is not a file below public' }];
    return imageHosts.includes(new URL(picture).host) ? [] : [{ variable, rule: 'must be on a host of IMAGE_HOSTS' }];
  });
}
