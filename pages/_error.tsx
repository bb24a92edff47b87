import type { NextPage } from 'next';
import { NotFoundScreen, ServerErrorScreen } from '#components/error/ErrorScreen.tsx';

const ErrorPage: NextPage<{ status: number }> = ({ status }) =>
  status === 404 ? <NotFoundScreen /> : <ServerErrorScreen />;

// Error pages are rendered, because static pages could not have the policy and the texts of each site.
ErrorPage.getInitialProps = async ({ res, err, locale }) => ({
  ...(typeof window === 'undefined'
    ? (await import('#lib/server/bridge.ts')).portal().pageProps(locale)
    : window.__NEXT_DATA__.props.pageProps),
  status: res?.statusCode ?? err?.statusCode ?? 500,
});
export default ErrorPage;
