let isPressed = false;
/** What waits for the release. */
let waiting: (() => void)[] = [];

function handleEnd(): void {
  isPressed = false;
  for (const change of waiting) setTimeout(change);
  waiting = [];
}

if (typeof window !== 'undefined') {
  window.addEventListener('pointerdown', ({ button }) => (isPressed = button === 0), true);
  // A menu of the browser may swallow the release; a key says that it is over.
  for (const end of ['pointerup', 'pointercancel', 'keydown']) window.addEventListener(end, handleEnd, true);
}

/**
 * Runs a change that a field's `blur` causes. The press that moves the focus must reach its button first: an error that appears or goes moves
 * the button away under the finger.
 */
export function afterPress(change: () => void): void {
  if (isPressed) waiting.push(change);
  else setTimeout(change);
}
