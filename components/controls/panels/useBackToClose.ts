import { useEffect, useEffectEvent } from 'react';

/** The back button closes the open panel, by a history entry that the router must not see: it would reload the page. */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);

  useEffect(() => {
    if (!isOpen) return;
    let isOnTop = true;
    history.pushState({ ...history.state, isDialog: true }, '');

    function handlePopState(event: PopStateEvent) {
      event.stopImmediatePropagation();
      window.removeEventListener('popstate', handlePopState, true);
      if (isOnTop) handleBack();
      isOnTop = false;
    }
    window.addEventListener('popstate', handlePopState, true);

    return () => {
      // Closed in another way: remove the entry. After a navigation it is no longer on top and stays.
      const isStillThere = isOnTop && history.state?.isDialog;
      isOnTop = false;
      if (isStillThere) history.back();
      else window.removeEventListener('popstate', handlePopState, true);
    };
  }, [isOpen]);
}
