import { useCallback, useSyncExternalStore } from 'react';
import { isMotionMarked } from './usePreferences.ts';

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

/** Reduced motion by the operating system or by /user. True until it is known, so that no animation starts unwanted. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', true) || isMotionMarked();
}
