import { useSyncExternalStore } from 'react';

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

const listeners = new Set<() => void>();

/** As it lies in the storage; undefined until it was looked at. Stands alone where storage is switched off or full. */
let text: string | null | undefined;
let current = defaults;

function take(next: string | null): void {
  if (next === text) return;
  text = next;
  current = defaults;
  if (next === null) return;
  try {
    const chosen = JSON.parse(next) as Partial<Record<keyof Preferences, unknown>>;
    current = {
      isAmountHidden: chosen.isAmountHidden === true,
      isMotionReduced: chosen.isMotionReduced === true,
      isUserIdKept: chosen.isUserIdKept !== false,
      reminderMinutes: reminderChoices.find((choice) => choice === chosen.reminderMinutes) ?? defaults.reminderMinutes,
    };
  } catch {
    // Somebody else's text.
  }
}

/** The settings right now, outside of rendering. */
export function readPreferences(): Preferences {
  if (text !== undefined) return current;
  try {
    take(localStorage.getItem(storageKey));
  } catch {
    take(null);
  }
  return current;
}

/** Calls the listener after every change; returns the way to stop it. */
export function subscribePreferences(listener: () => void): () => void {
  function followOtherTabs({ key, newValue }: StorageEvent): void {
    // No key: everything was cleared.
    if (key !== storageKey && key !== null) return;
    take(newValue);
    listener();
  }
  listeners.add(listener);
  window.addEventListener('storage', followOtherTabs);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', followOtherTabs);
  };
}

/** The settings of this device, the same in all its tabs. The defaults on the server and while hydrating. */
export function usePreferences(): Preferences {
  return useSyncExternalStore(subscribePreferences, readPreferences, () => defaults);
}

/** Keeps a choice and shows it at once, in every tab. */
export function setPreference<Name extends keyof Preferences>(name: Name, value: Preferences[Name]): void {
  const next = JSON.stringify({ ...readPreferences(), [name]: value });
  take(next);
  try {
    localStorage.setItem(storageKey, next);
  } catch {
    // Kept in memory above.
  }
  listeners.forEach((listener) => listener());
}
