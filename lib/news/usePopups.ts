import { useSyncExternalStore } from 'react';
import type { Popup } from '#contract/records/popup.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { json, textList, webStore } from '#lib/storage/webStore.ts';
import { withKeys, type Keyed } from './inboxRows.ts';
import { isForThisHost } from './useNotices.ts';

/** At most this many popups are shown (promises C4). */
const maxPopups = 20;

const hourMs = 3_600_000;

/** The time of hiding in ms since the epoch, by popup. */
type HiddenPopups = Record<string, unknown>;

const hiddenKey = 'hiddenPopups';
const hiddenPopups = webStore<HiddenPopups>(
  'localStorage',
  json((stored) => (typeof stored === 'object' && stored !== null && !Array.isArray(stored) ? (stored as HiddenPopups) : undefined)),
);
const noneHidden: HiddenPopups = {};
const readHidden = () => hiddenPopups.get(hiddenKey) ?? noneHidden;

/** The keys of the popups closed in this tab. */
const closedKey = 'closed-popups';
const closedPopups = webStore('sessionStorage', textList);
const noneClosed: readonly string[] = [];
const readClosed = () => closedPopups.get(closedKey) ?? noneClosed;

export interface Popups {
  popups: Keyed<Popup>[];
  /** Hides it for the site's period, on this device. */
  hide: (key: string) => void;
  /** Closes them until the tab is closed. */
  close: (keys: readonly string[]) => void;
}

/** Whether it was hidden less than this time ago. A time in the future (wrong clock) does not count. */
function isLasting(at: unknown, periodMs: number, now = Date.now()): boolean {
  return typeof at === 'number' && at <= now && now - at < periodMs;
}

/** The operator's popups for the current host, without hidden and closed ones. */
export function usePopups(): Popups {
  const { data } = useCall('get-notice-popup');
  const { popupHideHours } = useSite();
  const closed = useSyncExternalStore(closedPopups.subscribe, readClosed, () => noneClosed);
  const hidden = useSyncExternalStore(hiddenPopups.subscribe, readHidden, () => noneHidden);
  const periodMs = popupHideHours * hourMs;

  return {
    popups: withKeys(data?.note.filter(isForThisHost) ?? [])
      // The limit comes before the closed popups are removed. Otherwise another popup would take the place of each closed one.
      .slice(0, maxPopups)
      .filter(({ key }) => !closed.includes(key) && !(Object.hasOwn(hidden, key) && isLasting(hidden[key], periodMs))),
    hide(key) {
      const lasting = Object.entries(readHidden()).filter(([, at]) => isLasting(at, periodMs));
      hiddenPopups.set(hiddenKey, { ...Object.fromEntries(lasting), [key]: Date.now() });
    },
    close: (keys) => closedPopups.set(closedKey, [...readClosed(), ...keys]),
  };
}
