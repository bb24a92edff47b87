import { useEffect, useState, type FocusEvent, type PointerEvent } from 'react';
import { usePrefersReducedMotion } from '#lib/preferences/useMediaQuery.ts';

/** Time to read a slide. */
const turnMs = 7000;

/** The shown slide. Advances every 7 s unless hovered or focused (`holdProps`), in a hidden tab, or with reduced motion. */
export function useRotation(count: number) {
  const prefersReducedMotion = usePrefersReducedMotion();
  const [choice, setChoice] = useState<boolean | null>(null);
  const [index, setIndex] = useState(0);
  const [isHeld, setHeld] = useState(false);
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
    /** Shows the slide at the index, modulo the count. */
    show: (position: number) => setIndex((position + count) % count),
    holdProps: {
      onPointerEnter: ({ pointerType }: PointerEvent) => setHeld(pointerType === 'mouse'),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur({ currentTarget, relatedTarget }: FocusEvent) {
        if (!currentTarget.contains(relatedTarget)) setHeld(false);
      },
    },
  };
}
