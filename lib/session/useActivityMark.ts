import { useEffect } from 'react';
import { markActivity } from './activityMark.ts';

/** What only a human does. Scrolling and focus also happen by themselves. */
const inputs = ['pointerdown', 'keydown', 'touchstart', 'wheel'] as const;

/** Keeps the session of a member who is there from ending as idle (docs/operating.md, SESSION_IDLE_MINUTES). */
export function useActivityMark(): void {
  useEffect(() => {
    const handleInput = () => void markActivity();
    const options = { capture: true, passive: true };
    inputs.forEach((input) => window.addEventListener(input, handleInput, options));
    return () => inputs.forEach((input) => window.removeEventListener(input, handleInput, options));
  }, []);
}
