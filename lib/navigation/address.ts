import { createContext, use, useMemo, useSyncExternalStore } from 'react';
import Router, { useRouter, type NextRouter } from 'next/router';
import { defaultLocale, isLocaleCode, offeredAddress } from '#lib/i18n/locales.ts';
import { isMotionReduced } from '#lib/preferences/usePreferences.ts';
import { useSite } from '#lib/site/siteSettings.ts';

function subscribe(onChange: () => void): () => void {
  Router.events.on('routeChangeComplete', onChange);
  return () => Router.events.off('routeChangeComplete', onChange);
}

/** The query is empty during hydration. `router.query` would stay empty, because cached HTML has no query. */
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

/** Null removes a parameter. */
export function pushQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.push({ pathname: router.pathname, query: changedQuery(change) }, undefined, {
    shallow: true,
    scroll: false,
  });
}

export function replaceQuery(router: Navigation, change: QueryChange): Promise<boolean> {
  return router.replace({ pathname: router.pathname, query: changedQuery(change) }, undefined, {
    shallow: true,
    scroll: false,
  });
}

function changedQuery(change: QueryChange): Record<string, string> {
  const query = Object.fromEntries(new URLSearchParams(window.location.search));
  for (const [name, value] of Object.entries(change)) {
    if (value === null) delete query[name];
    else query[name] = value;
  }
  return query;
}

export function changeView(navigate: () => Promise<unknown>): void {
  if (isMotionReduced() || !('startViewTransition' in document)) return void navigate();
  // `ready` rejects if the page is hidden or the next transition begins, but the page navigates all the same.
  document.startViewTransition(navigate).ready.catch(() => undefined);
}

export function useLocalAddress(): (path: string) => string {
  const { locale } = useRouter();
  const { languages } = useSite();
  return (path) => offeredAddress(isLocaleCode(locale) ? locale : defaultLocale, path, languages);
}

type Press = Pick<MouseEvent, 'button' | 'metaKey' | 'ctrlKey' | 'shiftKey' | 'altKey'>;

export function isPlainPress(
  { button, metaKey, ctrlKey, shiftKey, altKey }: Press,
  { target }: HTMLAnchorElement,
): boolean {
  return (
    button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey && (!target || target === '_self')
  );
}

export const ErrorPageContext = createContext(false);

/** On the error page the path is '', because the router still has the route of the page that failed. */
export function useShownPath(): string {
  const { pathname } = useRouter();
  return use(ErrorPageContext) ? '' : pathname;
}
