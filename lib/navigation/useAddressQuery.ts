import Router from 'next/router';
import { useMemo, useSyncExternalStore } from 'react';

function subscribe(onChange: () => void): () => void {
  Router.events.on('routeChangeComplete', onChange);
  return () => Router.events.off('routeChangeComplete', onChange);
}

/**
 * The query of the URL. The server renders pages without it (cached HTML, lib/server/pages/pageReply.ts), so it is empty on the server and
 * during hydration and correct from the first effect. `router.query` would stay empty.
 */
export function useAddressQuery(): URLSearchParams {
  const search = useSyncExternalStore(
    subscribe,
    () => window.location.search,
    () => '',
  );
  return useMemo(() => new URLSearchParams(search), [search]);
}
