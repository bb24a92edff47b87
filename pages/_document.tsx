import Base, { Head, Html, Main, NextScript, type DocumentContext, type DocumentProps } from 'next/document';
import { languageTag } from '#lib/i18n/locales.ts';
import { documentNonce } from '#lib/server/documentNonce.ts';

const Document = ({ nonce, locale, __NEXT_DATA__: page }: DocumentProps & { nonce: string }) => (
  <Html lang={languageTag(locale)} data-theme={page.props.pageProps?.site?.theme}>
    <Head nonce={nonce} />
    <body>
      <Main />
      <NextScript nonce={nonce} />
    </body>
  </Html>
);
Document.getInitialProps = async (page: DocumentContext) => ({ ...(await Base.getInitialProps(page)), nonce: documentNonce(page) });
export default Document;
