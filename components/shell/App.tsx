import type { AppProps } from 'next/app';
import Head from 'next/head';
import { useRouter } from 'next/router';
import { appWithTranslation, useTranslation } from 'next-i18next/pages';
import i18nConfig from '../../next-i18next.config.js';
import { defaultLocale, isLocaleCode, type MessageKey } from '#lib/i18n/locales.ts';
import { ErrorPageContext } from '#lib/navigation/address.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import type { SharedAnswers } from '#lib/site/sharedAnswers.ts';
import {
  SharedAnswersContext,
  SiteContext,
  useSite,
  type SiteSettings,
} from '#lib/site/siteSettings.ts';
import { Layout } from './Layout.tsx';

function PortalApp({
  Component,
  pageProps,
}: AppProps<{ site: SiteSettings; shared?: SharedAnswers }>) {
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

function PageHead() {
  const { t } = useTranslation();
  const { locale, pathname } = useRouter();
  const { name } = useSite();
  const homeDescription = t('page.description.home', { site: name });
  const description = t(`page.description.${pathname.slice(1)}` as MessageKey, {
    site: name,
    defaultValue: homeDescription,
  });
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
