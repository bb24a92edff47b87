import { announce } from './announce.ts';
import { enqueueDialog } from './dialogQueue.ts';
import { dialogLabels, dialogs, type Toast } from './dialogs.ts';
import { svgIcon } from './svgIcon.ts';
import styles from './toasts.module.scss';

/** Time to read two lines, and to press a link. Paused while the pointer or the focus is on it, and in a hidden tab. */
const stayMs = 6000;
const stayWithLinksMs = 12_000;

let region: HTMLElement | undefined;

/** Shows a line at the edge of the page and announces it politely. */
export function showToast(request: Toast): void {
  const { text, kind = 'info', links = [], isPatient, signal } = request;
  if (signal?.aborted) return;
  // It would cover the buttons of a dialog. One to press waits while the member types, or reads a new receipt, too: it would cover the field, the results of a search, or the outcome.
  const isUntimely = () =>
    document.body.matches('.swal2-shown') || (links.length > 0 && document.activeElement?.matches('input, textarea, [data-receipt] h2'));
  if (isUntimely() || (isPatient && document.querySelector('dialog[open]'))) return void setTimeout(() => showToast(request), 1000);
  region ??= createRegion();
  const toast = document.createElement('div');
  toast.className = `${styles.toast} ${styles[kind] ?? ''}`;
  const line = document.createElement('p');
  line.textContent = text;
  toast.append(line);
  let focusedBefore: EventTarget | null = null;
  if (links.length > 0) {
    const actions = document.createElement('div');
    actions.className = styles.actions ?? '';
    actions.append(...links.map((link) => pressButton(link.text, link.onPress)));
    const close = pressButton(svgIcon('close'));
    close.className = styles.close ?? '';
    close.setAttribute('aria-label', dialogLabels.close);
    toast.append(actions, close);
  }
  region.append(toast);
  // Everything outside of a modal dialog takes no press. Without buttons, toasts stay when the dialog goes.
  const modal = region.querySelector('button') ? [...document.querySelectorAll('dialog[open]')].at(-1) : undefined;
  const place = modal ?? document.body;
  // Only if it changes: to move it takes the focus from a toast in it.
  if (region.parentElement !== place) place.append(region);
  announce([text, ...links.map((link) => link.text)].join(' '));
  // Reopen on top: a dialog may have opened since the last toast.
  region.hidePopover?.();
  region.showPopover?.();

  let timer = 0;
  const stop = () => window.clearTimeout(timer);
  const start = () => {
    stop();
    if (!document.hidden && !toast.matches(':hover, :focus-within'))
      timer = window.setTimeout(end, links.length > 0 ? stayWithLinksMs : stayMs);
  };
  // A question, a search and a new receipt hide what can be pressed: it has its time again afterwards.
  const end = () => {
    if (isUntimely()) start();
    else if (links.length > 0 && dialogs.isOpen()) void enqueueDialog({ rank: 'mail', show: async () => start() });
    else remove();
  };
  for (const event of ['pointerenter', 'focusin']) toast.addEventListener(event, stop);
  toast.addEventListener('focusin', ({ relatedTarget }) => {
    // Null: the window has the focus again.
    if (relatedTarget && !toast.contains(relatedTarget as Node)) focusedBefore = relatedTarget;
  });
  // At `focusout` the focus is still on its way.
  for (const event of ['pointerleave', 'focusout']) toast.addEventListener(event, () => setTimeout(start));
  document.addEventListener('visibilitychange', start);
  document.addEventListener('focusin', uncover);
  signal?.addEventListener('abort', remove);
  start();

  function pressButton(content: string | Node, onPress?: () => void): HTMLButtonElement {
    const button = document.createElement('button');
    button.type = 'button';
    button.append(content);
    button.addEventListener('click', () => {
      remove();
      onPress?.();
    });
    return button;
  }

  /** A control that has the focus is not covered (WCAG 2.4.11). At the event, the browser has not scrolled to it yet. */
  function uncover({ target }: FocusEvent): void {
    setTimeout(() => {
      if (target instanceof HTMLElement && target.tabIndex >= 0 && !toast.contains(target) && isOver(toast, target)) remove();
    });
  }

  function remove(): void {
    stop();
    document.removeEventListener('visibilitychange', start);
    document.removeEventListener('focusin', uncover);
    const hadFocus = toast.contains(document.activeElement);
    toast.remove();
    if (hadFocus) (focusedBefore as HTMLElement | null)?.focus({ preventScroll: true });
    if (!region?.childElementCount) region?.hidePopover?.();
  }
}

function isOver(one: HTMLElement, other: HTMLElement): boolean {
  const [a, b] = [one.getBoundingClientRect(), other.getBoundingClientRect()];
  return a.top < b.bottom && b.top < a.bottom && a.left < b.right && b.left < a.right;
}

/** A popover, because its layer is above native dialogs. */
function createRegion(): HTMLElement {
  const element = document.createElement('div');
  element.className = styles.region ?? '';
  element.popover = 'manual';
  return element;
}
