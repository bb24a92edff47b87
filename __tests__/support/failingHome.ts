// Preloaded into server.ts by a test (`node --import`): without these settings the home page fails while it is rendered.
import { pageProps } from '#lib/server/pages/pageProps.ts';

for (const locale of ['ko', 'jp']) {
  const props = pageProps(locale);
  Object.assign(props, { site: { ...props.site, jackpot: null } });
}
