import { announce } from './announce.ts';
import styles from './toasts.module.scss';

/** Long enough to read two lines; the clock stands while the pointer rests on it. */
const stayMs = 6000;

let region: HTMLElement | undefined;

/** Shows a line at the edge of the page and tells it politely to screen readers. */
export function showToast(text: string, kind: 'info' | 'success' | 'warning'): void {
  region ??= createRegion();
  const toast = document.createElement('p');
  toast.className = `${styles.toast} ${styles[kind]}`;
  toast.textContent = text;
  region.append(toast);
  announce(text);
  // Again on top: a dialog may have opened since the last one.
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

/** A popover, because that layer lies above native dialogs. */
function createRegion(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.region ?? '';
  element.popover = 'manual';
  document.body.append(element);
  return element;
}
