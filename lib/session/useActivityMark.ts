import { useEffect } from 'react';
import { markActivity } from './activityMark.ts';

/** Events that only a person causes. Scroll and focus events also occur without one. */
const inputs = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Keeps an active member's session from the idle timeout (docs/operating.md, SESSION_IDLE_MINUTES). */
export function useActivityMark(): void {
  useEffect(() => {
    const handleInput = () => void markActivity();
    const options = { capture: true, passive: true };
    inputs.forEach((input) => window.addEventListener(input, handleInput, options));
    return () => inputs.forEach((input) => window.removeEventListener(input, handleInput, options));
  }, []);
}
