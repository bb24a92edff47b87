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
import { isBuiltIn, settingsByPath, siteSchema } from './siteSchema.ts';

type Environment = Record<string, string | undefined>;
type Site = z.output<typeof siteSchema>;

interface Issue {
  /** A path in the file, such as `banner.slides[1].link`, or a variable. */
  variable: string;
  rule: string;
}

/** SITE_FILE, overridden by variables. @throws {ConfigurationError} with the path or variable of every invalid setting, never its value. */
export const parseSiteSettings = (env: Environment, server: ServerEnv): PerLanguage<SiteSettings> =>
  perLanguage(parseSite(env, server), server);

function parseSite(env: Environment, server: ServerEnv): Site {
  const file = readSiteFile(env.SITE_FILE?.trim());
  const overridden = applyVariables(file, env);
  const result = siteSchema.safeParse(file);
  const issues = result.success
    ? pictureIssues(result.data, server.imageHosts)
    : result.error.issues.flatMap(({ message, path: at, ...issue }): Issue[] =>
        issue.code === 'unrecognized_keys'
          ? issue.keys.map((key) => ({ variable: pathInFile([...at, key], file), rule: 'is not known' }))
          : [{ variable: pathInFile(at, file), rule: message }],
      );
  if (!result.success || issues.length > 0) {
    throw new ConfigurationError(issues.map(({ variable, rule }) => ({ variable: settingName(variable, overridden), rule })));
  }
  return result.data;
}

const perLanguage = (site: Site, server: ServerEnv) =>
  Object.fromEntries(locales.map(({ code }) => [code, settingsIn(code, site, server)])) as PerLanguage<SiteSettings>;

function settingsIn(locale: LocaleCode, site: Site, { publicOrigin, imageHosts }: ServerEnv): SiteSettings {
  const { logo, footer, jackpot, ...settings } = selectLanguage(site, locale);
  const { isShown, url, isGrowthSimulated, mega, major, minor } = jackpot;
  const isLive = url !== '' || isGrowthSimulated;
  return {
    ...settings,
    publicOrigin: publicOrigin.origin,
    imageHosts,
    logo: siteLogo(logo, site.theme),
    jackpot: { isShown, isLive, amounts: isLive || mega === null || major === null || minor === null ? null : { mega, major, minor } },
    footer: { ...footer, copyright: footer.copyright || `© ${settings.name}` },
  };
}

type WithoutLanguages<T> =
  T extends PerLanguage<infer Value>
    ? Value
    : T extends (infer Item)[]
      ? WithoutLanguages<Item>[]
      : T extends object
        ? { [Key in keyof T]: WithoutLanguages<T[Key]> }
        : T;

function selectLanguage<T>(value: T, locale: LocaleCode): WithoutLanguages<T>;
function selectLanguage(value: unknown, locale: LocaleCode): unknown {
  if (Array.isArray(value)) return value.map((item) => selectLanguage(item, locale));
  if (!isObject(value)) return value;
  if (locales.every(({ code }) => code in value)) return value[locale];
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, selectLanguage(inner, locale)]));
}

function readSiteFile(file: string | undefined): unknown {
  if (!file) return {};
  const invalid = (rule: string) => new ConfigurationError([{ variable: 'SITE_FILE', rule }]);
  let text: string;
  try {
    text = readFileSync(file, 'utf8').replace(/^\uFEFF/, ''); // some editors write a byte order mark
  } catch {
    throw invalid('names a file that cannot be read');
  }
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch (error) {
    // Only the position: the rest of the message quotes the file.
    throw invalid(`is not valid JSON${/ \(line \d+ column \d+\)/.exec(String(error))?.[0] ?? ''}`);
  }
  if (!isObject(content)) throw invalid('must hold one object');
  return content;
}

/** Writes the variables that are set into `file`; returns the variable of each overridden path. */
function applyVariables(file: unknown, env: Environment): Map<string, string> {
  const overridden = new Map<string, string>();
  for (const [settingPath, { variable, parse }] of settingsByPath) {
    const value = variable && env[variable]?.trim();
    if (!value) continue;
    const keys = settingPath.split('.');
    const last = keys.pop() as string;
    let group = file as Record<string, unknown>;
    for (const key of keys) {
      // A group that is not an object is refused by the schema later.
      const inner = (group[key] ??= {});
      group = isObject(inner) ? inner : {};
    }
    group[last] = parse(value);
    overridden.set(settingPath, variable);
  }
  return overridden;
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
function pictureIssues({ logo, banner }: Site, imageHosts: readonly string[]): Issue[] {
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

/** File and variables are read once per process. */
const loadSite = (): Site => processSingleton('site', () => parseSite(process.env, serverEnv()));

/** The settings for pages in `locale`. */
export function loadSiteSettings(locale: LocaleCode = defaultLocale): SiteSettings {
  return processSingleton('siteSettings', () => perLanguage(loadSite(), serverEnv()))[locale];
}

/** The source of the jackpots, which pages do not contain. */
export const loadJackpotSettings = (): Site['jackpot'] => loadSite().jackpot;
