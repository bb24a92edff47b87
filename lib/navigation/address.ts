import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import Router, { useRouter, type NextRouter } from 'next/router';
import { defaultLocale, isLocaleCode, offeredAddress } from '#lib/i18n/locales.ts';
import { isMotionReduced } from '#lib/preferences/usePreferences.ts';
import { useSite } from '#lib/site/siteSettings.ts';

function subscribe(onChange: () => void): () => void {
  Router.events.on('routeChangeComplete', onChange);
  return () => Router.events.off('routeChangeComplete', onChange);
}

/** Returns the query of the URL, which is empty during hydration. `router.query` would stay empty, because cached HTML has no query. */
export function useAddressQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}

type Navigation = Pick<NextRouter, 'push' | 'replace' | 'pathname'>;
type QueryChange = Record<string, string | null>;

/** Changes the page's query without a server request, and adds a history entry. A parameter with the value null is removed. */
export function pushQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.push({ pathname: router.pathname, query: changedQuery(change) }, undefined, { shallow: true, scroll: false });
}

/** Changes the page's query as `pushQuery` does, but replaces the history entry. */
export function replaceQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.replace({ pathname: router.pathname, query: changedQuery(change) }, undefined, { shallow: true, scroll: false });
}

function changedQuery(change: QueryChange): Record<string, string> {
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete query[name];
    else query[name] = value;
  }
  return query;
}

/** Navigates within a page, such as from a list to a record. The view fades if the browser supports this and motion is not reduced. */
export function changeView(navigate: () => Promise<unknown>): void {
  if (isMotionReduced() || !('startViewTransition' in document)) return void navigate();
  // `ready` rejects if the page is hidden or the next transition begins. The failure is ignored, because the page navigates all the same.
  document.startViewTransition(navigate).ready.catch(() => undefined);
}

/** Returns a function that turns a path of this site into its address in the language of this page. */
export function useLocalAddress(): (path: string) => string {
  const { locale } = useRouter();
  const { languages } = useSite();
  return (path) => offeredAddress(isLocaleCode(locale) ? locale : defaultLocale, path, languages);
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** True for a press of the primary button that opens the link in this window. The browser handles all others, such as for a new tab. */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Press, { target }: HTMLAnchorElement): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && (!target || target === '_self');
}

/** The value is true on the error page. */
export const ErrorPageContext = createContext(false);

/** Returns the route of the shown page. On the error page returns '', because the router still has the route of the page that failed. */
export function useShownPath(): string {
  const { pathname } = useRouter();
  return use(ErrorPageContext) ? '' : pathname;
}
