import Base, { Head, Html, Main, NextScript, type DocumentContext, type DocumentProps } from 'next/document';
import { DocumentHead, inlineScripts } from '#components/page/DocumentHead.tsx';
import { languageTag } from '#lib/i18n/locales.ts';
import { portal } from '#lib/server/bridge.ts';
import type { DocumentExtras } from '#lib/server/pages/pageProps.ts';

const Document = ({ attributes, ...page }: DocumentProps & DocumentExtras) => (
  <Html lang={languageTag(page.locale)} {...attributes}>
    <Head>{DocumentHead(page)}</Head>
    <body>
      <Main />
      <NextScript />
    </body>
  </Html>
);
const getInitialProps = async (page: DocumentContext) => ({
  ...(await Base.getInitialProps(page)),
  ...portal().documentExtras(page, inlineScripts),
});
export default Object.assign(Document, { getInitialProps });
