import Head from 'next/head';
import { useRouter } from 'next/router';
import { defaultLocale, languageTag, locales } from '#lib/i18n/locales.ts';
import { useSite } from '#lib/site/siteSettings.ts';

/** What a search engine may list: what a visitor can use. Sign-in, errors and a member's own pages are not it. */
const indexableRoutes = ['/', '/game', '/register'];

/** What the head of every page says of its address: whether it may be listed, its one true address, and its other languages. */
export function AddressHead() {
  const { pathname, locale = defaultLocale } = useRouter();
  const { logo, publicOrigin, isIndexable } = useSite();
  const address = (code: string) =>
    `${publicOrigin}${code === defaultLocale ? '' : `/${code}`}${pathname === '/' && code !== defaultLocale ? '' : pathname}`;

  return (
    <Head>
      <meta key="viewport" name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <meta key="theme-color" name="theme-color" content="#0B0A0F" />
      <link key="icon" rel="icon" href={logo.src} />
      {isIndexable && indexableRoutes.includes(pathname) ? (
        <>
          <link key="canonical" rel="canonical" href={address(locale)} />
          {locales.map(({ code }) => (
            <link key={code} rel="alternate" hrefLang={languageTag(code)} href={address(code)} />
          ))}
          <link key="x-default" rel="alternate" hrefLang="x-default" href={address(defaultLocale)} />
        </>
      ) : (
        <meta key="robots" name="robots" content="noindex" />
      )}
    </Head>
  );
}
