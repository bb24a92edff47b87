import { existsSync } from 'node:fs';
import path from 'node:path';
import { defaultLocale, locales } from '#lib/i18n/locales.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { isObject } from './settingTypes.ts';
import { siteSchema, type SiteFields } from './siteSchema.ts';
import { isBuiltIn } from './slides.ts';

export interface Issue {
  /** A path in the file, such as `banner.slides[1].link`, or a variable. */
  variable: string;
  rule: string;
}

/** The settings of one site, or what is wrong with them. */
export function checkSettings(content: object, { imageHosts }: ServerEnv): { fields?: SiteFields; faults: Issue[] } {
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
export function settingName(issuePath: string, overridden: ReadonlyMap<string, string>): string {
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
