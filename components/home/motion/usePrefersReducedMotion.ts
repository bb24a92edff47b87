import { useMediaQuery } from '#components/controls/panels/useMediaQuery.ts';
import { isMotionMarked } from '#lib/preferences/motionMark.ts';

/** Reduced motion by the operating system or by /user. True until it is known, so that no animation starts unwanted. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery('(prefers-reduced-motion: reduce)', true) || isMotionMarked();
}
