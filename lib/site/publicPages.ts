import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { defaultLocale, languageTag, locales, type LocaleCode } from '#lib/i18n/locales.ts';

/** What a search engine may list: what a visitor can use. Sign-in, errors and a member's own pages are not it. */
export const publicRoutes = ['/', '/game', '/register'];

export function pageUrl(origin: string, code: LocaleCode, route: string): string {
  return origin + languageAddress(code, route);
}

/** The addresses of a page for readers of each language, and for everybody else. */
export function pageAlternates(origin: string, route: string): { language: string; url: string }[] {
  return [
    ...locales.map(({ code }) => ({ language: languageTag(code), url: pageUrl(origin, code, route) })),
    { language: 'x-default', url: pageUrl(origin, defaultLocale, route) },
  ];
}
