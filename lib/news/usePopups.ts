import { useSyncExternalStore } from 'react';
import type { Popup } from '#contract/records/popup.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { json, textList, webStore } from '#lib/storage/webStore.ts';
import { withKeys, type Keyed } from './inboxRows.ts';
import { isForThisHost } from './useNotices.ts';

/** At most this many popups are shown (docs/promises.md, C4). */
const maxPopups = 20;

const hourMs = 3_600_000;

/** The time at which each popup was hidden, in ms since the epoch, by the key of the popup. */
type HiddenPopups = Record<string, unknown>;

const hiddenKey = 'hiddenPopups';
const hiddenPopups = webStore<HiddenPopups>(
  'localStorage',
  json((stored) =>
    typeof stored === 'object' && stored !== null && !Array.isArray(stored)
      ? (stored as HiddenPopups)
      : undefined,
  ),
);
const noneHidden: HiddenPopups = {};
const readHidden = () => hiddenPopups.get(hiddenKey) ?? noneHidden;

const closedKey = 'closed-popups';
const closedPopups = webStore('sessionStorage', textList);
const noneClosed: readonly string[] = [];
const readClosed = () => closedPopups.get(closedKey) ?? noneClosed;

export interface Popups {
  popups: Keyed<Popup>[];
  /** Hides a popup on this device, for the period of the site. */
  hide: (key: string) => void;
  /** Hides popups in this tab. */
  close: (keys: readonly string[]) => void;
}

/** A time in the future does not count, because the clock was wrong. */
function isLasting(at: unknown, periodMs: number, now = Date.now()): boolean {
  return typeof at === 'number' && at <= now && now - at < periodMs;
}

export function usePopups(): Popups {
  const { data } = useCall('get-notice-popup');
  const { popupHideHours } = useSite();
  const closed = useSyncExternalStore(closedPopups.subscribe, readClosed, () => noneClosed);
  const hidden = useSyncExternalStore(hiddenPopups.subscribe, readHidden, () => noneHidden);
  const periodMs = popupHideHours * hourMs;

  return {
    popups: withKeys(data?.note.filter(isForThisHost) ?? [])
      // The limit is applied before closed popups are removed. Otherwise another popup would replace each closed popup.
      .slice(0, maxPopups)
      .filter(
        ({ key }) =>
          !closed.includes(key) &&
          !(Object.hasOwn(hidden, key) && isLasting(hidden[key], periodMs)),
      ),
    hide(key) {
      const lasting = Object.entries(readHidden()).filter(([, at]) => isLasting(at, periodMs));
      hiddenPopups.set(hiddenKey, { ...Object.fromEntries(lasting), [key]: Date.now() });
    },
    close: (keys) => closedPopups.set(closedKey, [...readClosed(), ...keys]),
  };
}
