import { languageTag, offeredAddress, type LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from './siteSettings.ts';

/** Search engines may list these pages, because visitors can use them. */
export const publicRoutes = ['/', '/game', '/register'];

type Offered = Pick<SiteSettings, 'publicOrigin' | 'languages'>;

export function pageUrl(
  { publicOrigin, languages }: Offered,
  code: LocaleCode,
  route: string,
): string {
  return publicOrigin + offeredAddress(code, route, languages);
}

/** The entry `x-default` is for readers of all other languages. */
export function pageAlternates(site: Offered, route: string): { language: string; url: string }[] {
  const alternates = site.languages.map((code) => ({
    language: languageTag(code),
    url: pageUrl(site, code, route),
  }));
  return [...alternates, { language: 'x-default', url: alternates[0]?.url ?? '' }];
}
