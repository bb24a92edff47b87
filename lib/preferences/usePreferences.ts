import { useSyncExternalStore } from 'react';
import { json, webStore } from '#lib/storage/webStore.ts';

/** Minutes between two reminders of the time; 0 = never. */
export const reminderChoices = [0, 30, 60, 120] as const;

/** What a member has chosen for this device; nothing here is about the member. */
export interface Preferences {
  isAmountHidden: boolean;
  /** Beside the wish of the operating system, never against it. */
  isMotionReduced: boolean;
  /** Whether the id of the last login may stay here (promises V1). */
  isUserIdKept: boolean;
  reminderMinutes: (typeof reminderChoices)[number];
}

const storageKey = 'preferences';
const defaults: Preferences = { isAmountHidden: false, isMotionReduced: false, isUserIdKept: true, reminderMinutes: 60 };

const store = webStore<Preferences>('localStorage', json(readStored));

function readStored(stored: unknown): Preferences {
  const chosen = (stored ?? {}) as Partial<Record<keyof Preferences, unknown>>;
  return {
    isAmountHidden: chosen.isAmountHidden === true,
    isMotionReduced: chosen.isMotionReduced === true,
    isUserIdKept: chosen.isUserIdKept !== false,
    reminderMinutes: reminderChoices.find((choice) => choice === chosen.reminderMinutes) ?? defaults.reminderMinutes,
  };
}

/** The current settings, for code outside of rendering. */
export function readPreferences(): Preferences {
  return store.get(storageKey) ?? defaults;
}

export const subscribePreferences = store.subscribe;

/** The settings of this device, the same in all its tabs. The defaults on the server and while hydrating. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, readPreferences, () => defaults);
}

/** Keeps a choice and shows it at once, in every tab. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  store.set(storageKey, { ...readPreferences(), [name]: value });
}
