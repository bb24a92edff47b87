import { useMediaQuery } from '#components/controls/panels/useMediaQuery.ts';
import { usePreferences } from '#lib/preferences/usePreferences.ts';

/** Reduced motion by the operating system or by /user. True until it is known, so that no animation starts unwanted. */
export function usePrefersReducedMotion(): boolean {
  const isSystemReduced = useMediaQuery('(prefers-reduced-motion: reduce)', true);
  return usePreferences().isMotionReduced || isSystemReduced;
}
