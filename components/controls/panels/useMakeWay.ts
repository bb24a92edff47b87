import { useEffect, useEffectEvent, type RefObject } from 'react';

/**
 * Reports whether `box`, which lies over the page, covers the control that gets the focus (WCAG 2.4.11). With `isFromStart`, it also
 * reports on a control that had keyboard focus before the box appeared.
 */
export function useMakeWay(
  box: RefObject<HTMLElement | null>,
  onChange: (isOver: boolean) => void,
  isFromStart = false,
): void {
  const look = useEffectEvent((target: EventTarget | null) => {
    const element = box.current;
    if (!element || !(target instanceof HTMLElement) || element.contains(target)) return;
    const [own, other] = [element.getBoundingClientRect(), target.getBoundingClientRect()];
    const isOver =
      own.top < other.bottom &&
      other.top < own.bottom &&
      own.left < other.right &&
      other.left < own.right;
    onChange(isOver && target.tabIndex >= 0);
  });

  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    // When `focusin` fires, the browser has not scrolled to the control yet.
    document.addEventListener('focusin', ({ target }) => void setTimeout(look, 0, target), {
      signal,
    });
    if (isFromStart) {
      const lookAtFocus = () =>
        document.activeElement?.matches(':focus-visible') && look(document.activeElement);
      lookAtFocus();
      // The box slides in, so the check repeats at its final position.
      box.current?.addEventListener('transitionend', lookAtFocus, { signal });
    }
    return () => listening.abort();
  }, [box, isFromStart]);
}
