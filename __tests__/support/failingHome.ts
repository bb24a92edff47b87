// A test preloads this file into server.ts (`node --import`). It removes settings, so that the home page fails to render.
import { pageProps } from '#lib/server/pages/pageProps.ts';

for (const locale of ['ko', 'jp']) {
  const props = pageProps(locale);
  Object.assign(props, { site: { ...props.site, jackpot: null } });
}
