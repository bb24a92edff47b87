import type { AppProps } from 'next/app';
import { appWithTranslation } from 'next-i18next/pages';
import i18nConfig from '../../next-i18next.config.js';
import { PageHead } from '#components/page/PageHead.tsx';
import { useDocumentLanguage } from '#lib/i18n/pageLanguage.ts';
import { ErrorPageContext } from '#lib/navigation/address.ts';
import { PortalSessionProvider } from '#lib/session/PortalSessionProvider.tsx';
import { SiteContext, type SiteSettings } from '#lib/site/siteSettings.ts';
import { Layout } from './Layout.tsx';

function PortalApp({ Component, pageProps }: AppProps<{ site: SiteSettings }>) {
  useDocumentLanguage();

  return (
    <SiteContext value={pageProps.site}>
      <PageHead />
      <PortalSessionProvider>
        {/* Only the error page has a status (pages/_error.tsx). */}
        <ErrorPageContext value={'status' in pageProps}>
          <Layout>
            <Component {...pageProps} />
          </Layout>
        </ErrorPageContext>
      </PortalSessionProvider>
    </SiteContext>
  );
}

/** The providers of every page: texts, site settings, session, and the layout. */
export const App = appWithTranslation(PortalApp, i18nConfig);
