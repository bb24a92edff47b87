import { announce } from './announce.ts';
import styles from './toasts.module.scss';

/** Time to read two lines. Paused while the pointer is over it. */
const stayMs = 6000;

let region: HTMLElement | undefined;

/** Shows a line at the edge of the page and announces it politely. */
export function showToast(text: string, kind: 'info' | 'success' | 'warning'): void {
  region ??= createRegion();
  const toast = document.createElement('p');
  toast.className = `${styles.toast} ${styles[kind]}`;
  toast.textContent = text;
  region.append(toast);
  announce(text);
  // Reopen on top: a dialog may have opened since the last toast.
  region.hidePopover?.();
  region.showPopover?.();

  let timer = window.setTimeout(remove, stayMs);
  toast.addEventListener('pointerenter', () => window.clearTimeout(timer));
  toast.addEventListener('pointerleave', () => (timer = window.setTimeout(remove, stayMs)));

  function remove(): void {
    toast.remove();
    if (!region?.childElementCount) region?.hidePopover?.();
  }
}

/** A popover, because its layer is above native dialogs. */
function createRegion(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.region ?? '';
  element.popover = 'manual';
  document.body.append(element);
  return element;
}
