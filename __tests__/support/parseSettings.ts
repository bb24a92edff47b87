import { locales, type LocaleCode } from '#lib/i18n/locales.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

/** The settings of the only site, in every language. */
export function parseSettings(env: Record<string, string>, server: ServerEnv): Record<LocaleCode, SiteSettings> {
  const [site] = parseSites(env, { ...server, siteFile: env.SITE_FILE ?? '' }).all;
  return Object.fromEntries(locales.map(({ code }) => [code, site?.settingsIn(code)])) as Record<LocaleCode, SiteSettings>;
}
