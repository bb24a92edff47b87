import { useEffect, useState, type RefObject } from 'react';

/** Time for all that the first view needs. */
const restMs = 5_000;

const uses = ['scroll', 'pointerdown', 'keydown'] as const;

/**
 * Delays loading until the first view is done. False during the first view; true once the element is in sight, once the member scrolls, presses
 * or types, and after 5 s.
 */
export function useIsAfterFirstView(element?: RefObject<Element | null>): boolean {
  const [isLater, setLater] = useState(false);
  useEffect(() => {
    if (isLater) return;
    const come = () => setLater(true);
    const timer = setTimeout(come, restMs);
    for (const use of uses) window.addEventListener(use, come, { passive: true });
    const observer =
      element?.current && new IntersectionObserver((entries) => entries.some(({ isIntersecting }) => isIntersecting) && come());
    if (element?.current) observer?.observe(element.current);
    return () => {
      clearTimeout(timer);
      for (const use of uses) window.removeEventListener(use, come);
      observer?.disconnect();
    };
  }, [isLater, element]);
  return isLater;
}
