import { useSyncExternalStore } from 'react';
import { usePreferences } from '#lib/preferences/usePreferences.ts';

const query = '(prefers-reduced-motion: reduce)';

function subscribe(onChange: () => void): () => void {
  const list = matchMedia(query);
  list.addEventListener('change', onChange);
  return () => list.removeEventListener('change', onChange);
}

/** Reduced motion by the operating system or by /user. True until it is known, so that no animation starts unwanted. */
export function usePrefersReducedMotion(): boolean {
  const { isMotionReduced } = usePreferences();
  const isReducedBySystem = useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => true,
  );
  return isMotionReduced || isReducedBySystem;
}
