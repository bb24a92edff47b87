import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { chosenLanguageCookie, defaultLocale, isLocaleCode, locales, type LocaleCode } from '#lib/i18n/locales.ts';
import { cookieValue } from '#lib/server/http/authCookies.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';

export interface PageAddress {
  route: string;
  locale: LocaleCode;
  isData: boolean;
  url: string;
}

/** All pages by URL path, in every language. Other paths are 404: the list limits the size of the page cache. */
export function pageAddresses(routes: readonly string[], buildId: string): Map<string, PageAddress> {
  const addresses = new Map<string, PageAddress>();
  for (const { code: locale } of locales) {
    for (const route of routes) {
      const page = { route, locale, isData: false, url: languageAddress(locale, route) };
      const explicit = `/${locale}${route === '/' ? '' : route}`;
      addresses.set(page.url, page);
      addresses.set(explicit, page); // `/ko/login` is an alias of `/login`, which is its canonical link
      const dataPath = `/_next/data/${buildId}${explicit}.json`;
      addresses.set(dataPath, { route, locale, isData: true, url: dataPath });
    }
  }
  return addresses;
}

/** The 404 page in the language of the URL, if it is offered. */
export function notFoundAddress(pathname: string, languages: readonly LocaleCode[]): PageAddress {
  const first = pathname.split('/', 2)[1];
  const asked = isLocaleCode(first) ? first : defaultLocale;
  const locale = languages.includes(asked) ? asked : (languages[0] ?? defaultLocale);
  return { route: '404', locale, isData: false, url: languageAddress(locale, '/404') };
}

/** The site's default language, if it does not offer that of a page, or at the first visit of `/`, which is Korean in every build. */
export function otherLanguage({ locale, isData }: PageAddress, pathname: string, cookieHeader: string | undefined): LocaleCode | undefined {
  const { languages } = currentSite();
  const [first] = languages;
  if (!languages.includes(locale)) return first;
  const isUnchosen = pathname === '/' && cookieValue(cookieHeader, chosenLanguageCookie) !== defaultLocale;
  return !isData && isUnchosen && first !== defaultLocale ? first : undefined;
}
