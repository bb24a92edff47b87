/**
 * For browsers without `<dialog>`: an import is enough. An opened one is a box over the page (styles/base/_document.scss), closed by Escape too.
 */
if (typeof window !== 'undefined' && !('HTMLDialogElement' in window)) {
  const show = function (this: HTMLElement) {
    Object.assign(this, { role: 'dialog', ariaModal: 'true' });
    this.setAttribute('open', 'fallback');
    // In the header it is only as high as the header.
    this.closest('header')?.style.setProperty('z-index', '1050');
    document.addEventListener('keydown', closeOnEscape);
  };
  const close = function (this: HTMLElement) {
    if (!this.hasAttribute('open')) return;
    this.removeAttribute('open');
    this.dispatchEvent(new Event('close'));
  };
  Object.assign(HTMLElement.prototype, { show, showModal: show, close });
}

function closeOnEscape({ key }: KeyboardEvent): void {
  if (key === 'Escape') [...document.querySelectorAll<HTMLDialogElement>('dialog[open]')].at(-1)?.close();
}
