import type { GetServerSideProps } from 'next';
import type { SSRConfig } from 'next-i18next/pages';
import { defaultLocale, isLocaleCode, type LocaleCode } from '#lib/i18n/locales.ts';
import type { SiteSettings } from '#lib/site/siteSettings.ts';
import { processSingleton } from '#lib/server/config/processSingleton.ts';
import { loadSiteSettings } from '#lib/server/site/loadSiteSettings.ts';
import { siteTexts } from '#lib/server/site/siteTexts.ts';

/** What every page gets from the server: texts and site settings, the same for every visitor. */
export interface PageProps extends SSRConfig {
  site: SiteSettings;
}

/**
 * The texts of one language, in the form `appWithTranslation` takes. next-i18next's own serverSideTranslations sets up i18next
 * and reads the files in every request and adds the fallback language, which would double what a page weighs; all languages
 * have the same keys (a test says so), so nothing falls back.
 */
function translations(locale: LocaleCode): SSRConfig {
  const common = siteTexts(locale);
  return { _nextI18Next: { initialI18nStore: { [locale]: { common } }, initialLocale: locale, ns: ['common'], userConfig: null } };
}

/** The props of a page in `locale`; an unknown locale gets the default one. Files are read once, in development every time. */
export function pageProps(locale: string | undefined): PageProps {
  const code = isLocaleCode(locale) ? locale : defaultLocale;
  const create = () => ({ ...translations(code), site: loadSiteSettings(code) });
  return process.env.NODE_ENV === 'development' ? create() : processSingleton(`pageProps.${code}`, create);
}

/**
 * For every page: the HTML of a page depends on its route, locale and host alone (shellReply.ts answers many visitors with one
 * rendering), so neither cookies nor the query nor any member's data are read here.
 */
export const getServerSideProps: GetServerSideProps<PageProps> = async ({ locale }) => ({ props: pageProps(locale) });
