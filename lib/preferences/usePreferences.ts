import { useCallback, useSyncExternalStore } from 'react';
import { listen } from '#lib/storage/listeners.ts';
import { json, webStore } from '#lib/storage/webStore.ts';

/** The minutes between two play-time reminders; 0 = no reminders. */
export const reminderChoices = [0, 30, 60, 120] as const;

/** The settings of this device contain no data about the member. */
export interface Preferences {
  isAmountHidden: boolean;
  /** False does not override the setting of the operating system. */
  isMotionReduced: boolean;
  reminderMinutes: (typeof reminderChoices)[number];
}

const storageKey = 'preferences';
const defaults: Preferences = {
  isAmountHidden: false,
  isMotionReduced: false,
  reminderMinutes: 60,
};

const store = webStore<Preferences>('localStorage', json(readStored));

function readStored(stored: unknown): Preferences {
  const chosen = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  return {
    isAmountHidden: chosen.isAmountHidden === true,
    isMotionReduced: chosen.isMotionReduced === true,
    reminderMinutes:
      reminderChoices.find((choice) => choice === chosen.reminderMinutes) ??
      defaults.reminderMinutes,
  };
}

/** The script is inline, so that the document is marked before the first paint. */
export const motionMarkScript = `try{if(JSON.parse(localStorage.getItem('preferences')).isMotionReduced===true)document.documentElement.dataset.motion='reduced'}catch{}`;

const isMotionMarked = (): boolean => document.documentElement.dataset.motion === 'reduced';

function markMotion(isReduced: boolean): void {
  if (isReduced) document.documentElement.dataset.motion = 'reduced';
  else delete document.documentElement.dataset.motion;
}

export function readPreferences(): Preferences {
  return store.get(storageKey) ?? defaults;
}

/** Also applies another tab's setting for less motion to this document. */
export function subscribePreferences(listener: () => void): () => void {
  return store.subscribe(() => {
    markMotion(readPreferences().isMotionReduced);
    listener();
  });
}

export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, readPreferences, () => defaults);
}

export function setPreference<Name extends keyof Preferences>(
  name: Name,
  value: Preferences[Name],
): void {
  store.set(storageKey, { ...readPreferences(), [name]: value });
  markMotion(readPreferences().isMotionReduced);
}

function useMediaQuery(query: string, early: boolean): boolean {
  const subscribe = useCallback(
    (onChange: () => void) => listen(matchMedia(query), ['change'], onChange),
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => matchMedia(query).matches,
    () => early,
  );
}

const reducedMotion = '(prefers-reduced-motion: reduce)';

export const isMotionReduced = (): boolean => isMotionMarked() || matchMedia(reducedMotion).matches;

/** On the server and during hydration the value is true, so that no unwanted animation starts. */
export function usePrefersReducedMotion(): boolean {
  return useMediaQuery(reducedMotion, true) || isMotionMarked();
}

/** The widths 600 px and 768 px are `tablet` and `wide-tablet` of styles/abstracts/_layout.scss. */
export const useIsPhone = (): boolean => useMediaQuery('(width < 600px)', false);

export const useIsNarrow = (): boolean => useMediaQuery('(width < 768px)', false);
