import { defaultLocale, isLocaleCode, locales, type LocaleCode } from '#lib/i18n/locales.ts';

/** A page or its data in one language: what Next is asked for (`url`) and the route it is (for the log). */
export interface PageAddress {
  route: string;
  locale: LocaleCode;
  isData: boolean;
  url: string;
}

/** Address of a route in a language; the default language has no prefix. */
const localized = (route: string, locale: LocaleCode) => {
  const prefix = locale === defaultLocale ? '' : `/${locale}`;
  return route === '/' ? prefix || '/' : prefix + route;
};

/** Every address that has a page, in every language, under its path. What is not in here is a 404: the list bounds the cache. */
export function pageAddresses(routes: readonly string[], buildId: string): Map<string, PageAddress> {
  const addresses = new Map<string, PageAddress>();
  for (const { code: locale } of locales) {
    for (const route of routes) {
      const page = { route, locale, isData: false, url: localized(route, locale) };
      const explicit = `/${locale}${route === '/' ? '' : route}`;
      addresses.set(page.url, page);
      addresses.set(explicit, page); // `/ko/login` is what `/login` is; its canonical link says so
      const dataPath = `/_next/data/${buildId}${explicit}.json`;
      addresses.set(dataPath, { route, locale, isData: true, url: dataPath });
    }
  }
  return addresses;
}

/** The "not found" page in the language of the address: one for all unknown addresses. */
export function missingAddress(pathname: string): PageAddress {
  const first = pathname.split('/', 2)[1];
  const locale = isLocaleCode(first) ? first : defaultLocale;
  return { route: '404', locale, isData: false, url: localized('/404', locale) };
}
