import { useEffect, useEffectEvent } from 'react';
import { panelEntries } from '#lib/navigation/panelEntries.ts';

/** The back button closes the open panel, by a history entry that the router does not follow (`panelEntries`). */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);

  useEffect(() => {
    if (!isOpen) return;
    let isOnTop = true;
    const entry = {};
    history.pushState({ ...history.state, isDialog: true }, '');
    panelEntries.add(entry);

    function forget() {
      window.removeEventListener('popstate', handlePopState);
      panelEntries.delete(entry);
    }

    function handlePopState(event: PopStateEvent) {
      // One step closes one panel.
      event.stopImmediatePropagation();
      forget();
      if (isOnTop) handleBack();
      isOnTop = false;
    }
    window.addEventListener('popstate', handlePopState);

    return () => {
      // Closed in another way: remove the entry. After a navigation it is no longer on top and stays.
      const isStillThere = isOnTop && history.state?.isDialog;
      isOnTop = false;
      if (isStillThere) history.back();
      else forget();
    };
  }, [isOpen]);
}
