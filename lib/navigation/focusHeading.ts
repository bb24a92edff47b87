/** Moves the focus to the heading of the dialog or page around `element`. Callers use this when the focused element disappears. */
export function focusHeading(element?: Element | null): void {
  const place = element?.closest('dialog, main') ?? document.querySelector('main');
  place?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}
