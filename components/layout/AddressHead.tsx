import Head from 'next/head';
import { useRouter } from 'next/router';
import { useTranslation } from 'next-i18next/pages';
import { defaultLocale, isLocaleCode } from '#lib/i18n/locales.ts';
import type { MessageKey } from '#lib/i18n/MessageKey.ts';
import { pageAlternates, pageUrl, publicRoutes } from '#lib/site/publicPages.ts';
import { useSite } from '#lib/site/siteSettings.ts';

/** What the head of every page says of its address: what is there, whether it may be listed, its one true address, and its other languages. */
export function AddressHead() {
  const { t, i18n } = useTranslation();
  const { pathname, locale } = useRouter();
  const { name, publicOrigin, isIndexable } = useSite();
  const code = isLocaleCode(locale) ? locale : defaultLocale;
  const description = `page.description.${pathname.slice(1) || 'home'}` as MessageKey; // errors have none

  return (
    <Head>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link key="manifest" rel="manifest" href={`/site/${code}.webmanifest`} />
      {i18n.exists(description) && <meta key="description" name="description" content={t(description, { site: name })} />}
      {isIndexable && publicRoutes.includes(pathname) ? (
        <>
          <link key="canonical" rel="canonical" href={pageUrl(publicOrigin, code, pathname)} />
          {pageAlternates(publicOrigin, pathname).map(({ language, url }) => (
            <link key={language} rel="alternate" hrefLang={language} href={url} />
          ))}
        </>
      ) : (
        <meta key="robots" name="robots" content="noindex" />
      )}
    </Head>
  );
}
