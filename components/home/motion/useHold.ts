import { useState, type FocusEvent, type PointerEvent } from 'react';

interface Hold {
  isHeld: boolean;
  /** Event handlers for the animated element. */
  holdProps: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Whether an animated element is hovered or contains the focus. */
export function useHold(): Hold {
  const [isHeld, setHeld] = useState(false);
  return {
    isHeld,
    holdProps: {
      onPointerEnter: ({ pointerType }) => setHeld(pointerType === 'mouse'),
      onPointerLeave: () => setHeld(false),
      onFocus: () => setHeld(true),
      onBlur({ currentTarget, relatedTarget }) {
        if (!currentTarget.contains(relatedTarget)) setHeld(false);
      },
    },
  };
}
