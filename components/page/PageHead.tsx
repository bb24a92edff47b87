import Head from 'next/head';
import { useRouter } from 'next/router';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { usePageDescription } from './usePageDescription.ts';

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
