/** The id of the shell's one polite live region (components/shell/Layout). */
export const liveRegionId = 'live-region';

/** Marks the region of a modal dialog, which silences everything outside it. */
export const dialogRegionProps = { role: 'status', 'data-live-region': '' } as const;

/**
 * Tells screen readers the outcome of what the member did: a count, a result, money after a game. Never what a clock did.
 * The same text twice is told twice.
 */
export function announce(text: string): void {
  const inDialogs = document.querySelectorAll('dialog[open] [data-live-region]');
  const region = [...inDialogs].at(-1) ?? document.getElementById(liveRegionId);
  if (!region) return;
  const line = document.createElement('span');
  line.textContent = text;
  region.replaceChildren(line);
}
