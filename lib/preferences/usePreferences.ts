import { useCallback, useSyncExternalStore } from 'react';
import { json, webStore } from '#lib/storage/webStore.ts';

/** Minutes between two play-time reminders; 0 = never. */
export const reminderChoices = [0, 30, 60, 120] as const;

/** Settings of this device. They contain nothing about the member. */
export interface Preferences {
  isAmountHidden: boolean;
  /** In addition to the system's setting, which it cannot override. */
  isMotionReduced: boolean;
  reminderMinutes: (typeof reminderChoices)[number];
}

const storageKey = 'preferences';
const defaults: Preferences = { isAmountHidden: false, isMotionReduced: false, reminderMinutes: 60 };

const store = webStore<Preferences>('localStorage', json(readStored));

function readStored(stored: unknown): Preferences {
  const chosen = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  return {
    isAmountHidden: chosen.isAmountHidden === true,
    isMotionReduced: chosen.isMotionReduced === true,
    reminderMinutes: reminderChoices.find((choice) => choice === chosen.reminderMinutes) ?? defaults.reminderMinutes,
  };
}

/** Runs before the first paint: this device may be set to less motion (styles/base/document). */
export const motionMarkScript = `try{if(JSON.parse(localStorage.getItem('preferences')).isMotionReduced===true)document.documentElement.dataset.motion='reduced'}catch{}`;

/** Whether this device is set to less motion, in addition to the system's setting. */
const isMotionMarked = (): boolean => document.documentElement.dataset.motion === 'reduced';

function markMotion(isReduced: boolean): void {
  if (isReduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
}

/** The current settings, for code outside of rendering. */
export function readPreferences(): Preferences {
  return store.get(storageKey) ?? defaults;
}

/** Reports every change, by this tab and by other tabs. Also applies another tab's setting for less motion to this document. */
export function subscribePreferences(listener: () => void): () => void {
  return store.subscribe(() => {
    markMotion(readPreferences().isMotionReduced);
    listener();
  });
}

/** The settings of this device, in sync across tabs. The defaults on the server and during hydration. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, readPreferences, () => defaults);
}

export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  store.set(storageKey, { ...readPreferences(), [name]: value });
  markMotion(readPreferences().isMotionReduced);
}

/** Whether a media query matches; `early` is the value on the server and during hydration. */
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

const reducedMotion = '(prefers-reduced-motion: reduce)';

/** Whether the member wants less motion, by the operating system or by /user. */
export const isMotionReduced = (): boolean => isMotionMarked() || matchMedia(reducedMotion).matches;

/** The same for rendering. True on the server and during hydration, so that no animation starts unwanted. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery(reducedMotion, true) || isMotionMarked();
}

/**
 * Whether rows are shown as cards: below the first breakpoint of styles/abstracts/screens. Not by CSS: a table with another `display` is not a
 * table to a screen reader.
 */
export const useIsPhone = (): boolean => useMediaQuery('(width < 600px)', false);

/** Whether the window is below `wide-tablet` of styles/abstracts/layout: the home page of phones, with one row above the games. */
export const useIsNarrow = (): boolean => useMediaQuery('(width < 768px)', false);
