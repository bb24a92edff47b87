// A test preloads this file into a portal (`node --import`), so that the home page fails to render.
import type { Bridge } from '#lib/server/bridge.ts';

let filled: Bridge | undefined;

Object.defineProperty(globalThis, Symbol.for('maru.portal'), {
  get: () => filled,
  set: (bridge: Bridge) => {
    const pageProps: Bridge['pageProps'] = (locale) => {
      const props = bridge.pageProps(locale);
      return locale === 'ko' || locale === 'jp'
        ? { ...props, site: Object.assign({}, props.site, { jackpot: null }) }
        : props;
    };
    filled = { ...bridge, pageProps };
  },
});
