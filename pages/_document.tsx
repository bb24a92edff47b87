import Base, { Html, Main, NextScript, type DocumentContext, type DocumentProps } from 'next/document';
import { leanHead } from '#components/page/leanHead.tsx';
import { languageTag } from '#lib/i18n/locales.ts';
import { documentExtras, type DocumentExtras } from '#lib/server/pages/documentExtras.ts';
const Document = ({ attributes, ...page }: DocumentProps & DocumentExtras) => (
  <Html lang={languageTag(page.locale)} {...attributes}>
    {leanHead(page)}
    <body>
      <Main />
      <NextScript nonce={page.nonce} />
    </body>
  </Html>
);
const getInitialProps = async (page: DocumentContext) => ({ ...(await Base.getInitialProps(page)), ...documentExtras(page) });
export default Object.assign(Document, { getInitialProps });
