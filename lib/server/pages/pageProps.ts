import type { SSRConfig } from 'next-i18next/pages';
import { defaultLocale, isLocaleCode, type LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { currentSite } from '#lib/server/site/currentSite.ts';
import { siteTexts } from '#lib/server/site/siteTexts.ts';

export interface PageProps extends SSRConfig {
  site: SiteSettings;
}

/** The texts of one language. next-i18next's serverSideTranslations would read files per request and add the fallback language. */
function translations(locale: LocaleCode): SSRConfig {
  const common = siteTexts(locale);
  return { _nextI18Next: { initialI18nStore: { [locale]: { common } }, initialLocale: locale, ns: ['common'], userConfig: null } };
}

const known = new Map<LocaleCode, SSRConfig>();

/** The props of a page of the current site; an unknown locale gets the default one. Texts are read once, in development on every request. */
export function pageProps(locale: string | undefined): PageProps {
  const code = isLocaleCode(locale) ? locale : defaultLocale;
  let texts = process.env.NODE_ENV === 'development' ? undefined : known.get(code);
  if (!texts) known.set(code, (texts = translations(code)));
  return { ...texts, site: currentSite().settingsIn(code) };
}
