import { useSyncExternalStore } from 'react';

/** Below the first breakpoint of styles/abstracts/screens. */
const query = '(width < 600px)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Whether rows are shown as cards. Not by CSS: a table with another `display` is not a table to a screen reader. */
export function useIsPhone(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => false,
  );
}
