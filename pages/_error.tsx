import type { NextPage } from 'next';
import { NotFoundScreen, ServerErrorScreen } from '#components/error/ErrorScreen.tsx';

const ErrorPage: NextPage<{ status: number }> = ({ status }) => (status === 404 ? <NotFoundScreen /> : <ServerErrorScreen />);

// Not static 404 and 500 pages: those could not carry the policy and the texts of a site. In the browser texts and settings are those the document came with.
ErrorPage.getInitialProps = async ({ res, err, locale }) => ({
  ...(typeof window === 'undefined'
    ? (await import('#lib/server/bridge.ts')).portal().pageProps(locale)
    : window.__NEXT_DATA__.props.pageProps),
  status: res?.statusCode ?? err?.statusCode ?? 500,
});
export default ErrorPage;
