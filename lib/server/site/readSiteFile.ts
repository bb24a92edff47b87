import { parseConfigJson, readConfigText } from '#lib/server/config/configFile.ts';
import { ConfigurationError } from '#lib/server/config/configurationError.ts';
import { isObject } from './settingTypes.ts';
import { settingsByPath } from './settingsByPath.ts';

type Group = Record<string, unknown>;

/** The text of SITE_FILE; an empty object without a file. @throws {ConfigurationError} */
export const readSiteText = (file: string): string => (file ? readConfigText('SITE_FILE', file) : '{}');

/** The object in the text. @throws {ConfigurationError} */
export function parseSiteText(text: string): Group {
  const content = parseConfigJson('SITE_FILE', text);
  if (!isObject(content)) throw new ConfigurationError([{ variable: 'SITE_FILE', rule: 'must hold one object' }]);
  return content;
}

/** Writes the variables that are set into `group`; returns the variable of each overridden path. */
export function applyVariables(group: Group, env: Record<string, string | undefined>): Map<string, string> {
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
export function overDefaults(defaults: Group, own: Group, path = ''): Group {
  const merged = { ...defaults };
  for (const [key, value] of Object.entries(own)) {
    const inner = merged[key];
    const isGroup = !settingsByPath.has(path + key) && isObject(value) && isObject(inner);
    merged[key] = isGroup ? overDefaults(inner, value, `${path}${key}.`) : value;
  }
  return merged;
}
