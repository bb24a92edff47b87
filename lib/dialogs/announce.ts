/** The id of the layout's polite live region (components/shell/Layout). */
export const liveRegionId = 'live-region';

/** The live region of a modal dialog. Each modal dialog has a region, because it hides all other regions from screen readers. */
export const dialogRegionProps = { role: 'status', 'data-live-region': '' } as const;

/** Removes the last announcement, because the next person at this device must not hear it. */
export function clearAnnouncement(): void {
  document.getElementById(liveRegionId)?.replaceChildren();
}

/** Announces the outcome of an action (never a timer event) to screen readers. The new element lets them read an equal text again. */
export function announce(text: string): void {
  const inDialogs = document.querySelectorAll('dialog[open] [data-live-region]');
  const region = [...inDialogs].at(-1) ?? document.getElementById(liveRegionId);
  if (!region) return;
  const line = document.createElement('span');
  line.textContent = text;
  region.replaceChildren(line);
}
