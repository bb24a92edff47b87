import { isMotionMarked } from '#lib/preferences/usePreferences.ts';

/** Navigates within a page, such as from a list to a record. The views fade into each other where the engine can, and motion is wanted. */
export function changeView(navigate: () => Promise<unknown>): void {
  const isStill = isMotionMarked() || matchMedia('(prefers-reduced-motion: reduce)').matches;
  if (isStill || !('startViewTransition' in document)) return void navigate();
  // The browser skips a transition of a hidden page, and one that a new one replaces. It has navigated nevertheless.
  document.startViewTransition(navigate).ready.catch(() => undefined);
}
