/** Moves the focus to the heading of the dialog or page that contains `element`. Used when the focused element is about to disappear. */
export function focusHeading(element?: Element | null): void {
  const place = element?.closest('dialog, main') ?? document.querySelector('main');
  place?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}
