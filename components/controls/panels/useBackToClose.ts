import { useEffect, useEffectEvent } from 'react';

/**
 * While open, the browser's back button closes instead of leaving the page: an entry of its own lies on top of the history.
 * The router must not see these moves: it would load the page again.
 */
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
      // Closed otherwise: take the entry off again. After a navigation it lies deeper and stays.
      const isStillThere = isOnTop && history.state?.isDialog;
      isOnTop = false;
      if (isStillThere) history.back();
      else window.removeEventListener('popstate', handlePopState, true);
    };
  }, [isOpen]);
}
