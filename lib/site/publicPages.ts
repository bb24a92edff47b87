import { languageTag, offeredAddress, type LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from './siteSettings.ts';

/** What a search engine may list: what a visitor can use. Sign-in, errors and a member's own pages are not it. */
export const publicRoutes = ['/', '/game', '/register'];

type Offered = Pick<SiteSettings, 'publicOrigin' | 'languages'>;

export function pageUrl({ publicOrigin, languages }: Offered, code: LocaleCode, route: string): string {
  return publicOrigin + offeredAddress(code, route, languages);
}

/** The addresses of a page for readers of each offered language, and for everybody else. */
export function pageAlternates(site: Offered, route: string): { language: string; url: string }[] {
  const alternates = site.languages.map((code) => ({ language: languageTag(code), url: pageUrl(site, code, route) }));
  return [...alternates, { language: 'x-default', url: alternates[0]?.url ?? '' }];
}
