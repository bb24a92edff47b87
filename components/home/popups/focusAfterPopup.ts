import { flushSync } from 'react-dom';

/** Takes popups away; where the focus went with them it continues in what is left of them, at last at the top of the page. */
export function focusAfterPopup(remove: () => void): void {
  flushSync(remove);
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>('[data-popup]') ?? document.querySelector<HTMLElement>('main h1');
  next?.focus({ preventScroll: true });
}
