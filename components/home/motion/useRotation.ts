import { useEffect, useState } from 'react';
import { usePrefersReducedMotion } from './usePrefersReducedMotion.ts';

/** Long enough to read a slide. */
const turnMs = 7000;

interface Rotation {
  index: number;
  /** Turns by itself, when nothing holds it. */
  isPlaying: boolean;
  togglePlaying: () => void;
  /** Shows the slide at the position; before the first comes the last. */
  show: (position: number) => void;
}

/** Which of some slides shows: the next one every 7 s, unless it is held, the tab is hidden, or less motion is wanted. */
export function useRotation(count: number, isHeld: boolean): Rotation {
  const prefersReducedMotion = usePrefersReducedMotion();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [index, setIndex] = useState(0);
  const isPlaying = choice ?? !prefersReducedMotion;
  const isTurning = isPlaying && !isHeld;

  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => {
      if (!document.hidden) setIndex((current) => (current + 1) % count);
    }, turnMs);
    return () => clearInterval(timer);
  }, [isTurning, count, index]);

  return {
    // The count may have shrunk.
    index: index % count,
    isPlaying,
    togglePlaying: () => setChoice(!isPlaying),
    show: (position) => setIndex((position + count) % count),
  };
}
