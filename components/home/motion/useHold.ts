import { useState, type FocusEvent, type PointerEvent } from 'react';

interface Hold {
  isHeld: boolean;
  /** For the element that is to stand still. */
  holdProps: {
    onPointerEnter: (event: PointerEvent) => void;
    onPointerLeave: () => void;
    onFocus: () => void;
    onBlur: (event: FocusEvent) => void;
  };
}

/** Whether the mouse rests on something that moves by itself, or the focus is within it. */
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
