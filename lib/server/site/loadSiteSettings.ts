import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { z } from 'zod';
import { defaultLocale, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { serverEnv, type ServerEnv } from '#lib/server/config/serverEnv.ts';
import { siteLogo } from './siteLogo.ts';
import { isObject, type PerLanguage } from './settingTypes.ts';
import { drawnPictures, sitePaths, siteSchema } from './siteSchema.ts';

type Environment = Record<string, string | undefined>;
type Site = z.output<typeof siteSchema>;

interface Fault {
  /** A path in the file, such as `banner.slides[1].link`, or a variable. */
  variable: string;
  rule: string;
}

/**
 * Reads what the operator decided about the site: SITE_FILE, overridden by the variables. An empty variable counts as absent.
 * @throws {ConfigurationError} naming every path and variable at fault, never a value.
 */
export function parseSiteSettings(env: Environment, server: ServerEnv): PerLanguage<SiteSettings> {
  const file = readSiteFile(env.SITE_FILE?.trim());
  const overridden = override(file, env);
  const result = siteSchema.safeParse(file);
  const faults = result.success
    ? pictureFaults(result.data, server.imageHosts)
    : result.error.issues.flatMap(({ message, path: at, ...issue }): Fault[] =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ variable: written([...at, key], file), rule: 'is not known' }))
          : [{ variable: written(at, file), rule: message }],
      );
  if (faults.length > 0) throw new ConfigurationError(faults.map((fault) => ({ ...fault, variable: named(fault.variable, overridden) })));
  const site = (result as { data: Site }).data;
  return Object.fromEntries(locales.map(({ code }) => [code, siteIn(code, site, server)])) as PerLanguage<SiteSettings>;
}

/** What the pages in one language are told. */
function siteIn(locale: LocaleCode, site: Site, { publicOrigin, imageHosts }: ServerEnv): SiteSettings {
  const { logo, footer, ...settings } = inLanguage(site, locale);
  return {
    ...settings,
    publicOrigin: publicOrigin.origin,
    imageHosts,
    logo: siteLogo(logo, site.theme),
    footer: { ...footer, copyright: footer.copyright || `© ${settings.name}` },
  };
}

type InLanguage<T> =
  T extends PerLanguage<infer Value>
    ? Value
    : T extends (infer Item)[]
      ? InLanguage<Item>[]
      : T extends object
        ? { [Key in keyof T]: InLanguage<T[Key]> }
        : T;

function inLanguage<T>(value: T, locale: LocaleCode): InLanguage<T>;
function inLanguage(value: unknown, locale: LocaleCode): unknown {
  if (Array.isArray(value)) return value.map((item) => inLanguage(item, locale));
  if (!isObject(value)) return value;
  if (locales.every(({ code }) => code in value)) return value[locale];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, inLanguage(inner, locale)]));
}

function readSiteFile(file: string | undefined): unknown {
  if (!file) return {};
  const fault = (rule: string) => new ConfigurationError([{ variable: 'SITE_FILE', rule }]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, ''); // some editors write a byte order mark
  } catch {
    throw fault('names a file that cannot be read');
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // The whole message would quote the file.
    throw fault(`is not valid JSON${/ \(line \d+ column \d+\)/.exec(String(error))?.[0] ?? ''}`);
  }
  if (!isObject(content)) throw fault('must hold one object');
  return content;
}

/** Puts the variables that are set in their places; returns the variable of each place. */
function override(file: unknown, env: Environment): Map<string, string> {
  const overridden = new Map<string, string>();
  for (const [place, { variable, read }] of sitePaths) {
    const value = variable && env[variable]?.trim();
    if (!value) continue;
    const keys = place.split('.');
    const last = keys.pop() as string;
    let group = file as Record<string, unknown>;
    for (const key of keys) {
      // A group that is no object is refused by the schema, not mended here.
      const inner = (group[key] ??= {});
      group = isObject(inner) ? inner : {};
    }
    group[last] = read(value);
    overridden.set(place, variable);
  }
  return overridden;
}

/** The path of a fault as the operator wrote it: a text for all languages stands in the file without a language (`perLanguage`). */
function written(at: readonly PropertyKey[], file: unknown): string {
  let value = file;
  let place = '';
  for (const key of at) {
    if (key === defaultLocale && !isObject(value)) continue;
    place += typeof key === 'number' ? `[${key}]` : `${place && '.'}${String(key)}`;
    value = (value as Record<PropertyKey, unknown> | undefined)?.[key];
  }
  return place;
}

/** The name under which the operator set what is at fault. */
function named(place: string, overridden: ReadonlyMap<string, string>): string {
  const [, variable] =
    [...overridden].find(([start]) => place === start || place.startsWith(`${start}.`) || place.startsWith(`${start}[`)) ?? [];
  return variable ?? `SITE_FILE: ${place}`;
}

/** A picture that will not show is found at start, not by a visitor. */
function pictureFaults({ logo, banner }: Site, imageHosts: readonly string[]): Fault[] {
  const pictures = [
    ['logo.picture', logo.picture],
    ['logo.icon', logo.icon],
    // Once for each picture: most slides have one for all languages.
    ...banner.slides.flatMap(({ picture }, at) =>
      [...new Set(locales.map(({ code }) => picture[code]))].map((own) => [`banner.slides[${at}].picture`, own] as const),
    ),
  ] as const;
  return pictures.flatMap(([variable, picture]): Fault[] => {
    if (!picture || (drawnPictures as readonly string[]).includes(picture)) return [];
    if (picture.startsWith('/')) return existsSync(path.join('public', picture)) ? [] : [{ variable, rule: 'is not a file below public' }];
    return imageHosts.includes(new URL(picture).host) ? [] : [{ variable, rule: 'must be on a host of IMAGE_HOSTS' }];
  });
}

/** The settings of this process as pages in `locale` get them; the file and the variables are read on first use. */
export function loadSiteSettings(locale: LocaleCode = defaultLocale): SiteSettings {
  return processSingleton('siteSettings', () => parseSiteSettings(process.env, serverEnv()))[locale];
}
