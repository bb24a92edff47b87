import { useEffect, useState } from 'react';
import { usePrefersReducedMotion } from './usePrefersReducedMotion.ts';

/** Time to read a slide. */
const turnMs = 7000;

interface Rotation {
  index: number;
  /** Whether it rotates automatically. */
  isPlaying: boolean;
  togglePlaying: () => void;
  /** Shows the slide at the index, modulo the count. */
  show: (position: number) => void;
}

/** The index of the shown slide. Advances every 7 s unless held, in a hidden tab, or with reduced motion. */
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
    // The count may have decreased.
    index: index % count,
    isPlaying,
    togglePlaying: () => setChoice(!isPlaying),
    show: (position) => setIndex((position + count) % count),
  };
}
