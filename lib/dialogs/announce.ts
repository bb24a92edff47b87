/** The id of the layout's polite live region (components/shell/Layout). */
export const liveRegionId = 'live-region';

/** The live region of a modal dialog, which hides all other regions from screen readers. */
export const dialogRegionProps = { role: 'status', 'data-live-region': '' } as const;

/** Removes the last announcement, which the next person at this device must not hear. */
export function clearAnnouncement(): void {
  document.getElementById(liveRegionId)?.replaceChildren();
}

/** Announces the outcome of an action (never timer events) to screen readers. Repeats a repeated text. */
export function announce(text: string): void {
  const inDialogs = document.querySelectorAll('dialog[open] [data-live-region]');
  const region = [...inDialogs].at(-1) ?? document.getElementById(liveRegionId);
  if (!region) return;
  const line = document.createElement('span');
  line.textContent = text;
  region.replaceChildren(line);
}
