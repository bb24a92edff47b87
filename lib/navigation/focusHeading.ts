/** Moves the focus to the heading of the page or of the dialog that an element is in, before its press removes it. */
export function focusHeading(element: Element): void {
  element.closest('dialog, main')?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}
