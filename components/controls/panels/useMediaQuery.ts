import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; `early` until it is known. */
export function useMediaQuery(query: string, early: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const list = matchMedia(query);
      list.addEventListener('change', onChange);
      return () => list.removeEventListener('change', onChange);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => early,
  );
}
