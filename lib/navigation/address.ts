import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import Router, { useRouter, type NextRouter } from 'next/router';
import { defaultLocale, isLocaleCode, offeredAddress } from '#lib/i18n/locales.ts';
import { isMotionReduced } from '#lib/preferences/usePreferences.ts';
import { useSite } from '#lib/site/siteSettings.ts';

function subscribe(onChange: () => void): () => void {
  Router.events.on('routeChangeComplete', onChange);
  return () => Router.events.off('routeChangeComplete', onChange);
}

/** The query of the URL, empty on the server (cached HTML) and during hydration. `router.query` would stay empty afterwards. */
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

/** Changes the page's query without a server request and adds a history entry. Null removes a parameter. */
export function pushQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.push({ pathname: router.pathname, query: changedQuery(change) }, undefined, { shallow: true, scroll: false });
}

/** The same, replacing the history entry. */
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

/** Navigates within a page, such as from a list to a record. The views fade into each other where the engine can, and motion is wanted. */
export function changeView(navigate: () => Promise<unknown>): void {
  if (isMotionReduced() || !('startViewTransition' in document)) return void navigate();
  // The browser skips a transition of a hidden page, and one that a new one replaces. It has navigated nevertheless.
  document.startViewTransition(navigate).ready.catch(() => undefined);
}

/** Turns a path of this site into its address in the language of this page. */
export function useLocalAddress(): (path: string) => string {
  const { locale } = useRouter();
  const { languages } = useSite();
  return (path) => offeredAddress(isLocaleCode(locale) ? locale : defaultLocale, path, languages);
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

/** A primary press without a modifier key on a link of this window. The browser handles all others (new tab, download). */
export function isPlainPress({ button, metaKey, ctrlKey, shiftKey, altKey }: Press, { target }: HTMLAnchorElement): boolean {
  return button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && (!target || target === '_self');
}

/** True on the error page. */
export const ErrorPageContext = createContext(false);

/** The route of the page that is shown, which menus mark. Empty on the error page: the router still has the page that failed. */
export function useShownPath(): string {
  const { pathname } = useRouter();
  return use(ErrorPageContext) ? '' : pathname;
}
