import type { PointerEvent } from 'react';

/** Reports the pointer's distance from the press, in px, until it is released. */
export function followPointer(
  { currentTarget, isPrimary, button, pointerId, clientX, clientY }: PointerEvent<HTMLElement>,
  onMove: (dx: number, dy: number) => void,
) {
  if (!isPrimary || button !== 0) return;
  const listening = new AbortController();
  const options = { signal: listening.signal };
  const held: HTMLElement = currentTarget;
  held.setPointerCapture(pointerId);
  held.addEventListener('pointermove', (event) => onMove(event.clientX - clientX, event.clientY - clientY), options);
  held.addEventListener('lostpointercapture', () => listening.abort(), options);
}
