import { locales, type LocaleCode } from '#lib/i18n/locales.ts';
import type { ServerEnv } from '#lib/server/config/serverEnv.ts';
import { parseSites } from '#lib/server/site/parseSites.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';

export function parseSettings(
  content: object,
  server: ServerEnv,
): Record<LocaleCode, SiteSettings> {
  const [site] = parseSites(server, [], JSON.stringify(content)).all;
  return Object.fromEntries(locales.map(({ code }) => [code, site?.settingsIn(code)])) as Record<
    LocaleCode,
    SiteSettings
  >;
}
