/** Callers move the focus to the heading when the focused element disappears. */
export function focusHeading(element?: Element | null): void {
  const place = element?.closest('dialog, main') ?? document.querySelector('main');
  place?.querySelector<HTMLElement>('h1, h2')?.focus({ preventScroll: true });
}
