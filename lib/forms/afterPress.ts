let isPressed = false;
/** What waits for the release. */
let waiting: (() => void)[] = [];

function handleEnd(): void {
  isPressed = false;
  for (const change of waiting) setTimeout(change);
  waiting = [];
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', () => (isPressed = true), true);
  for (const end of ['pointerup', 'pointercancel']) window.addEventListener(end, handleEnd, true);
}

/**
 * Runs a change that a field's `blur` causes. The press that moves the focus must reach its button first: an error that appears or goes moves
 * the button away under the finger.
 */
export function afterPress(change: () => void): void {
  if (isPressed) waiting.push(change);
  else setTimeout(change);
}
