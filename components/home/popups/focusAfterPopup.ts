import { flushSync } from 'react-dom';

/** Removes popups. If one had the focus, moves it to the next popup, or to the top of the page. */
export function focusAfterPopup(remove: () => void): void {
  flushSync(remove);
  if (document.activeElement !== document.body) return;
  const next = document.querySelector<HTMLElement>('[data-popup]') ?? document.querySelector<HTMLElement>('main h1');
  next?.focus({ preventScroll: true });
}
