import { ConfigurationError } from '#lib/server/config/configuration.ts';
import { parseServerEnv } from '#lib/server/config/serverEnv.ts';
import { parseSites, parseSiteText, readSiteText } from '#lib/server/site/parseSites.ts';
import { isObject, settingsByPath } from '#lib/server/site/siteSchema.ts';
import type { Site, Sites } from '#lib/server/site/site.ts';

/**
 * Wrong values of other variables do not matter for the check of a site file.
 * @param before the sites of an earlier text; those that did not change are not checked again
 * @throws {ConfigurationError}
 */
function sitesInText(text: string, before: readonly Site[] = []): Sites {
  const isOneSite = !('sites' in parseSiteText(text));
  const required = { UPSTREAM_URL: 'http://localhost', NEXTAUTH_SECRET: '-'.repeat(32) };
  const NEXTAUTH_URL =
    process.env.NEXTAUTH_URL?.trim() || (isOneSite ? 'http://localhost:3000' : '');
  const server = parseServerEnv({
    ...required,
    NEXTAUTH_URL,
    IMAGE_HOSTS: process.env.IMAGE_HOSTS,
    SITE_FILE: '-',
  });
  return parseSites(server, before, text);
}

export const sitesIn = (file: string): Sites => sitesInText(readSiteText(file));

/** Returns the sites of a text, or its faults, such as `sites[1].footer.fax is not known`. */
export function checkText(
  text: string,
  before?: readonly Site[],
): { sites?: Sites; faults: string[] } {
  try {
    return { sites: sitesInText(text, before), faults: [] };
  } catch (error) {
    if (error instanceof ConfigurationError)
      return { faults: error.faults.map((line) => line.replace(/^SITE_FILE: /, '')) };
    throw error;
  }
}

/** The settings of a site as in the file, over those of `defaults`, in the form of a file with one site. */
export const writtenIn = ({ source }: Site) => ({
  ...(JSON.parse(source) as object),
  hosts: undefined,
  redirects: undefined,
});

function settingsOf(content: object, start = ''): [string, string][] {
  return Object.entries(content).flatMap(([key, value]: [string, unknown]): [string, string][] =>
    isObject(value) && !settingsByPath.has(start + key)
      ? settingsOf(value, `${start}${key}.`)
      : [[start + key, JSON.stringify(value)]],
  );
}

/** One line for each new or removed site, and for each changed setting of a site. */
export function siteChanges(before: readonly Site[], after: readonly Site[]): string[] {
  const changes = after.flatMap((site) => {
    const old = before.find(({ host }) => host === site.host);
    if (!old) return `+ ${site.host}`;
    const was = new Map(settingsOf(JSON.parse(old.source) as object));
    const is = new Map(settingsOf(JSON.parse(site.source) as object));
    return [...new Map([...was, ...is]).keys()]
      .filter((name) => was.get(name) !== is.get(name))
      .map(
        (name) =>
          `  ${site.host} ${name}: ${was.get(name) ?? '(default)'} -> ${is.get(name) ?? '(default)'}`,
      );
  });
  const removed = before
    .filter(({ host }) => !after.some((site) => site.host === host))
    .map(({ host }) => `- ${host}`);
  return [...changes, ...removed];
}
