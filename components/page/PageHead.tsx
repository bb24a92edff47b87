import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { defaultLocale, isLocaleCode, type MessageKey } from '#lib/i18n/locales.ts';
import { useSite } from '#lib/site/siteSettings.ts';

/** The localized head of every page. DocumentHead has the tags for search engines and messengers. */
export function PageHead() {
  const { t } = useTranslation();
  const { locale, pathname } = useRouter();
  const { name } = useSite();
  const homeDescription = t('page.description.home', { site: name });
  // Error pages have that of the home page.
  const description = t(`page.description.${pathname.slice(1)}` as MessageKey, { site: name, defaultValue: homeDescription });
  const code = isLocaleCode(locale) ? locale : defaultLocale;

  return (
    <Head>
      {/* Of the home page; the others set their own. */}
      <title>{name}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="manifest" href={`/site/${code}.webmanifest`} />
      {description && <meta name="description" content={description} />}
    </Head>
  );
}
