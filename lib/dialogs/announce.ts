export const liveRegionId = 'live-region';

/** Each modal dialog has a live region, because a modal dialog hides all other regions from screen readers. */
export const dialogRegionProps = { role: 'status', 'data-live-region': '' } as const;

/** The next person at this device must not hear the last announcement. */
export function clearAnnouncement(): void {
  document.getElementById(liveRegionId)?.replaceChildren();
}

/** The new element lets screen readers read an equal text again. */
export function announce(text: string): void {
  const inDialogs = document.querySelectorAll('dialog[open] [data-live-region]');
  const region = [...inDialogs].at(-1) ?? document.getElementById(liveRegionId);
  if (!region) return;
  const line = document.createElement('span');
  line.textContent = text;
  region.replaceChildren(line);
}
