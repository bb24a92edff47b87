import { useCallback, useSyncExternalStore } from 'react';
import { isMotionMarked } from './usePreferences.ts';

/** Whether a media query matches; `early` until it is known. */
function useMediaQuery(query: string, early: boolean): boolean {
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

/**
 * Whether rows are shown as cards: below the first breakpoint of styles/abstracts/screens. Not by CSS: a table with another `display` is not a
 * table to a screen reader.
 */
export const useIsPhone = (): boolean => useMediaQuery('(width < 600px)', false);

/** Whether the window is below `wide-tablet` of styles/abstracts/layout: the home page of phones, with one row above the games. */
export const useIsNarrow = (): boolean => useMediaQuery('(width < 768px)', false);
