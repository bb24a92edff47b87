/** Moves the focus to the heading of the dialog or page that an element is in, else of the page. For an element that is about to disappear, or that has. */
export function focusHeading(element?: Element | null): void {
  const place = element?.closest('dialog, main') ?? document.querySelector('main');
  place?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}
