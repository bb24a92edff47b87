import { useSyncExternalStore } from 'react';

/** Below the first step of styles/abstracts/screens. */
const query = '(width < 600px)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether rows have to be cards. By script, because a table that is laid out as something else is no table to a screen reader. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
