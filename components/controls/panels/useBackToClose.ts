import { useEffect, useEffectEvent } from 'react';

/** The panels that have a history entry, in their order. One that closes is in it until its entry is gone. */
const panels = new Set<object>();

/** The back button closes the open panel, by a history entry of the same address, from which the router follows no step (components/shell/Layout). */
export function useBackToClose(isOpen: boolean, onClose: () => void): void {
  const handleBack = useEffectEvent(onClose);

  useEffect(() => {
    if (!isOpen) return;
    let isOnTop = true;
    const panel = {};
    history.pushState({ ...history.state, isDialog: true }, '');
    panels.add(panel);

    function forget() {
      window.removeEventListener('popstate', handlePopState);
      panels.delete(panel);
    }

    function handlePopState(event: PopStateEvent) {
      // The step is of the panel that opened last, or of one that closes.
      if (isOnTop && [...panels].at(-1) !== panel) return;
      // One step closes one panel, and no question above it.
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
