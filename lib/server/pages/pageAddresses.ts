import { languageAddress } from '#lib/i18n/languageAddress.ts';
import { defaultLocale, isLocaleCode, locales, type LocaleCode } from '#lib/i18n/locales.ts';

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

/** The 404 page in the language of the URL. */
export function notFoundAddress(pathname: string): PageAddress {
  const first = pathname.split('/', 2)[1];
  const locale = isLocaleCode(first) ? first : defaultLocale;
  return { route: '404', locale, isData: false, url: languageAddress(locale, '/404') };
}
