import { useSyncExternalStore } from 'react';
import type { Popup } from '#contract/records/popup.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { textList, webStore } from '#lib/storage/webStore.ts';
import { hidePopup, isPopupHidden, useHiddenPopups } from './hiddenPopups.ts';
import { isForHost, withOwnIds } from './useNotices.ts';

/** Promises C4. */
const maxPopups = 20;

const storageKey = 'closed-popups';
const none: readonly string[] = [];

/** The ids of the popups closed in this tab. */
const closedPopups = webStore('sessionStorage', textList);
const readClosed = () => closedPopups.get(storageKey) ?? none;

export interface Popups {
  popups: Popup[];
  /** Hides it for the site's period, on this device. */
  hide: (id: string) => void;
  /** Closes them until the tab is closed. */
  close: (ids: readonly string[]) => void;
}

/** The operator's popups for the current host, without hidden and closed ones. */
export function usePopups(): Popups {
  const { data } = useCall('get-notice-popup');
  const { popupHideHours } = useSite();
  const closed = useSyncExternalStore(closedPopups.subscribe, readClosed, () => none);
  useHiddenPopups();
  const close = (ids: readonly string[]) => closedPopups.set(storageKey, [...readClosed(), ...ids]);

  return {
    popups: withOwnIds(data?.note.filter(({ domain }) => isForHost(domain, window.location.host)) ?? [])
      .filter(({ id }) => !closed.includes(id) && !isPopupHidden(id, popupHideHours))
      .slice(0, maxPopups),
    hide: (id) => hidePopup(id, popupHideHours),
    close,
  };
}
