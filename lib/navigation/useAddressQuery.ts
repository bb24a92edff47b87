import Router from 'next/router';
import { useMemo, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  Router.events.on('routeChangeComplete', onChange);
  return () => Router.events.off('routeChangeComplete', onChange);
}

/**
 * The query of the address. The server renders every page without its query (one HTML for all, lib/server/pages/pageReply.ts), so
 * this is empty on the server and while hydrating, and right from the first effect on; `router.query` would stay empty.
 */
export function useAddressQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}
