/** An animation for an ignored tap. */
export function shake(element: HTMLElement): void {
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'reduced';
  if (isMotionReduced) return;
  element.animate({ translate: ['0', '-4px', '4px', '-3px', '2px', '0'] }, 280);
}
