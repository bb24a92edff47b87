import { useSyncExternalStore } from 'react';
import { json, webStore } from '#lib/storage/webStore.ts';

/** Time of hiding in ms since the epoch, by popup id. */
type HiddenPopups = Record<string, number>;

const storageKey = 'hiddenPopups';
const hourMs = 3_600_000;

const store = webStore<HiddenPopups>(
  'localStorage',
  json((stored) => (typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as HiddenPopups) : undefined)),
);

const none: HiddenPopups = {};
const readHidden = () => store.get(storageKey) ?? none;

/** Renders again when a popup is hidden. */
export function useHiddenPopups(): void {
  useSyncExternalStore(store.subscribe, readHidden, () => none);
}

/** Hides a popup, and removes expired entries. */
export function hidePopup(id: string, hours: number, now = Date.now()): void {
  const lasting = Object.entries(readHidden()).filter(([, at]) => isLasting(at, hours, now));
  store.set(storageKey, { ...Object.fromEntries(lasting), [id]: now });
}

/** Whether a popup was hidden within the last `hours`. A time in the future (wrong clock) does not count. */
export function isPopupHidden(id: string, hours: number, now = Date.now()): boolean {
  const hidden = readHidden();
  return Object.hasOwn(hidden, id) && isLasting(hidden[id], hours, now);
}

function isLasting(at: unknown, hours: number, now: number): boolean {
  return typeof at === 'number' && at <= now && now - at < hours * hourMs;
}
