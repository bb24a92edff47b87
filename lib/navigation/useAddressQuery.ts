import Router from 'next/router';
import { useMemo, useSyncExternalStore } from 'react';

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
