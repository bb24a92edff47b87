import { useEffect, type RefObject } from 'react';

/**
 * Sets `--keyboard` on a sticky element: the height that the on-screen keyboard covers. iOS overlays the keyboard instead of resizing the
 * page.
 */
export function useKeyboardInset(element: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const { visualViewport } = window;
    if (!visualViewport) return;

    function follow() {
      const { height, offsetTop, scale } = visualViewport!;
      // Zoom also reduces the visual viewport.
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
