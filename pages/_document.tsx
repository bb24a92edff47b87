import Base, { Head, Html, Main, NextScript, type DocumentContext, type DocumentProps } from 'next/document';
import { languageTag } from '#lib/i18n/locales.ts';
import { documentNonce } from '#lib/server/documentNonce.ts';

const Document = ({ nonce, locale }: DocumentProps & { nonce: string }) => (
  <Html lang={languageTag(locale)}>
    <Head nonce={nonce} />
    <body>
      <Main />
      <NextScript nonce={nonce} />
    </body>
  </Html>
);
Document.getInitialProps = async (page: DocumentContext) => ({ ...(await Base.getInitialProps(page)), nonce: documentNonce(page) });
export default Document;
