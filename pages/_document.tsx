import Base, { Head, Html, Main, NextScript, type DocumentContext, type DocumentProps } from 'next/document';
import { DocumentHead } from '#components/page/DocumentHead.tsx';
import { languageTag } from '#lib/i18n/locales.ts';
import { documentNonce } from '#lib/server/pages/nonce.ts';
const Document = ({ nonce, ...page }: DocumentProps & { nonce: string }) => (
  <Html lang={languageTag(page.locale)} data-theme={page.__NEXT_DATA__.props.pageProps?.site?.theme}>
    <Head nonce={nonce}>{DocumentHead({ ...page, nonce })}</Head>
    <body>
      <Main />
      <NextScript nonce={nonce} />
    </body>
  </Html>
);
const getInitialProps = async (page: DocumentContext) => ({ ...(await Base.getInitialProps(page)), nonce: documentNonce(page) });
export default Object.assign(Document, { getInitialProps });
