import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Tells of something that lies over the page whether it covers the control that has the focus (WCAG 2.4.11). `isFromStart`: also the control
 * that a key had focused before it came.
 */
export function useMakeWay(box: RefObject<HTMLElement | null>, onChange: (isOver: boolean) => void, isFromStart = false): void {
  const look = useEffectEvent((target: EventTarget | null) => {
    const element = box.current;
    if (!element || !(target instanceof HTMLElement) || element.contains(target)) return;
    const [own, other] = [element.getBoundingClientRect(), target.getBoundingClientRect()];
    const isOver = own.top < other.bottom && other.top < own.bottom && own.left < other.right && other.left < own.right;
    onChange(isOver && target.tabIndex >= 0);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // At the event, the browser has not scrolled to the control yet.
    document.addEventListener('focusin', ({ target }) => void setTimeout(look, 0, target), { signal });
    if (isFromStart) {
      const lookAtFocus = () => document.activeElement?.matches(':focus-visible') && look(document.activeElement);
      lookAtFocus();
      // It slides to its place.
      box.current?.addEventListener('transitionend', lookAtFocus, { signal });
    }
    return () => listening.abort();
  }, [box, isFromStart]);
}
