import type { AppProps } from 'next/app';
import Head from 'next/head';
import Router, { useRouter } from 'next/router';
import { appWithTranslation, useTranslation } from 'next-i18next/pages';
import { useEffect } from 'react';
import i18nConfig from '../../next-i18next.config.js';
import { defaultLocale, isLocaleCode, languageTag, type MessageKey } from '#lib/i18n/locales.ts';
import { ErrorPageContext } from '#lib/navigation/address.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import type { SharedAnswers } from '#lib/site/sharedAnswers.ts';
import { SharedAnswersContext, SiteContext, useSite, type SiteSettings } from '#lib/site/siteSettings.ts';
import { Layout } from './Layout.tsx';

function PortalApp({ Component, pageProps }: AppProps<{ site: SiteSettings; shared?: SharedAnswers }>) {
  return (
    <SiteContext value={pageProps.site}>
      <PageHead />
      <PortalSessionProvider>
        {/* Only the props of the error page have a status (pages/_error.tsx). */}
        <ErrorPageContext value={'status' in pageProps}>
          <SharedAnswersContext value={pageProps.shared}>
            <Layout>
              <Component {...pageProps} />
            </Layout>
          </SharedAnswersContext>
        </ErrorPageContext>
      </PortalSessionProvider>
    </SiteContext>
  );
}

export const App = appWithTranslation(PortalApp, i18nConfig);

export function PageHead() {
  const { t } = useTranslation();
  const { locale, pathname } = useRouter();
  const { name } = useSite();
  useDocumentLanguage();
  const homeDescription = t('page.description.home', { site: name });
  const description = t(`page.description.${pathname.slice(1)}` as MessageKey, { site: name, defaultValue: homeDescription });
  const code = isLocaleCode(locale) ? locale : defaultLocale;

  return (
    <Head>
      {/* Every page except the home page sets its own title. */}
      <title>{name}</title>
      <meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover" />
      <link rel="manifest" href={`/site/${code}.webmanifest`} />
      {description && <meta name="description" content={description} />}
    </Head>
  );
}

/** Keeps `<html lang>` a language tag (`ja`), because Next sets it to the locale code (`jp`) after a client-side navigation. */
function useDocumentLanguage(): void {
  useEffect(() => {
    const repair = () => {
      document.documentElement.lang = languageTag(Router.locale);
    };
    Router.events.on('routeChangeComplete', repair);
    return () => Router.events.off('routeChangeComplete', repair);
  }, []);
}
