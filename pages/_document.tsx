import Base, {
  Head,
  Html,
  Main,
  NextScript,
  type DocumentContext,
  type DocumentProps,
} from 'next/document';
import type { AppPropsType, AppType } from 'next/dist/shared/lib/utils.js';
import { ServedPartsContext } from '#components/controls/panels/LazyComponent.tsx';
import { FirstGames } from '#components/game/FirstGames.tsx';
import { NoticeEntries } from '#components/home/homeBoards.tsx';
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
const servedParts = { FirstGames, NoticeEntries };

const withServedParts = (App: AppType) =>
  function ServedApp(props: AppPropsType) {
    return (
      <ServedPartsContext value={servedParts}>
        <App {...props} />
      </ServedPartsContext>
    );
  };

const getInitialProps = async (page: DocumentContext) => ({
  ...(await Base.getInitialProps({
    ...page,
    renderPage: () => page.renderPage({ enhanceApp: withServedParts }),
  })),
  ...portal().documentExtras(page, inlineScripts),
});
export default Object.assign(Document, { getInitialProps });
