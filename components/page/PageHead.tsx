import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { defaultLocale, isLocaleCode, type MessageKey } from '#lib/i18n/locales.ts';
import { useSite } from '#lib/site/siteSettings.ts';

/** The localized head of every page. DocumentHead has the tags for search engines and messengers. */
export function PageHead() {
  const { locale } = useRouter();
  const { name } = useSite();
  const description = usePageDescription();
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

/** What the page is for, for search engines and for visitors of a page for members. Error pages have that of the site. */
export function usePageDescription(): string {
  const { t } = useTranslation();
  const { pathname } = useRouter();
  const { name } = useSite();
  const site = t('page.description.home', { site: name });
  return t(`page.description.${pathname.slice(1)}` as MessageKey, { site: name, defaultValue: site });
}
