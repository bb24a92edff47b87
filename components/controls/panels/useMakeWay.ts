import { useEffect, useEffectEvent, type RefObject } from 'react';

/** Tells of something that lies over the page whether it covers the control that has the focus (WCAG 2.4.11). */
export function useMakeWay(box: RefObject<HTMLElement | null>, onChange: (isOver: boolean) => void): void {
  const look = useEffectEvent((target: EventTarget | null) => {
    const element = box.current;
    if (!element || !(target instanceof HTMLElement) || element.contains(target)) return;
    const [own, other] = [element.getBoundingClientRect(), target.getBoundingClientRect()];
    const isOver = own.top < other.bottom && other.top < own.bottom && own.left < other.right && other.left < own.right;
    onChange(isOver && target.tabIndex >= 0);
  });

  useEffect(() => {
    // At the event, the browser has not scrolled to the control yet.
    const handleFocus = ({ target }: FocusEvent) => void setTimeout(look, 0, target);
    document.addEventListener('focusin', handleFocus);
    return () => document.removeEventListener('focusin', handleFocus);
  }, []);
}
