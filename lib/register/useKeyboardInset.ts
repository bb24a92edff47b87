import { useEffect, type RefObject } from 'react';

/**
 * Tells a sticky element how much of the page's lower edge the keyboard of a phone covers, as its property `--keyboard`: iOS lays the
 * keyboard over the page instead of making it shorter.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;

    function follow() {
      const { height, offsetTop, scale } = visualViewport!;
      // A page that was zoomed in is cut off by the zoom, not by a keyboard.
      const covered = scale > 1.01 ? 0 : Math.max(0, Math.round(window.innerHeight - height - offsetTop));
      element.current?.style.setProperty('--keyboard', `${covered}px`);
    }

    follow();
    visualViewport.addEventListener('resize', follow);
    visualViewport.addEventListener('scroll', follow);
    return () => {
      visualViewport.removeEventListener('resize', follow);
      visualViewport.removeEventListener('scroll', follow);
    };
  }, [element]);
}
