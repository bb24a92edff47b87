/** The id of the shell's one polite live region (components/layout/LiveRegion). */
export const liveRegionId = 'live-region';

/**
 * Tells screen readers the outcome of what the member did: a count, a result, money after a game. Never what a clock did.
 * The same text twice is told twice.
 */
export function announce(text: string): void {
  const region = document.getElementById(liveRegionId);
  if (!region) return;
  const line = document.createElement('p');
  line.textContent = text;
  region.replaceChildren(line);
}
