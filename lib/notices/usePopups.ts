import { useState } from 'react';
import type { Popup } from '#contract/records/popup.ts';
import { useCall } from '#lib/api/useCall.ts';
import { useSite } from '#lib/site/siteSettings.ts';
import { hidePopup, isPopupHidden } from './hiddenPopups.ts';
import { isForHost } from './isForHost.ts';
import { withOwnIds } from './withOwnIds.ts';

/** Promises C4. */
const maxPopups = 20;

export interface Popups {
  popups: Popup[];
  /** Hides it for the site's period, on this device. */
  hide: (id: string) => void;
  /** Closes it until the next page load. */
  close: (ids: readonly string[]) => void;
}

/** The operator's popups for the current host, without hidden and closed ones. */
export function usePopups(): Popups {
  const { data } = useCall('get-notice-popup');
  const { popupHideHours } = useSite();
  const [closed, setClosed] = useState<readonly string[]>([]);
  const close = (ids: readonly string[]) => setClosed((before) => [...before, ...ids]);

  return {
    popups: withOwnIds(data?.note.filter(({ domain }) => isForHost(domain, window.location.host)) ?? [])
      .filter(({ id }) => !closed.includes(id) && !isPopupHidden(id, popupHideHours))
      .slice(0, maxPopups),
    hide: (id) => {
      hidePopup(id, popupHideHours);
      close([id]);
    },
    close,
  };
}
