import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { useSite } from '#lib/site/siteSettings.ts';

/** The localized head of every page. DocumentHead has the tags for search engines and messengers. */
export function PageHead() {
  const { t, i18n } = useTranslation();
  const { pathname, locale } = useRouter();
  const { name } = useSite();
  const code = isLocaleCode(locale) ? locale : defaultLocale;
  const description = `page.description.${pathname.slice(1) || 'home'}` as MessageKey; // error pages have none

  return (
    <Head>
      {/* Of the home page; the others set their own. */}
      <title>{name}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="manifest" href={`/site/${code}.webmanifest`} />
      {i18n.exists(description) && <meta name="description" content={t(description, { site: name })} />}
    </Head>
  );
}
