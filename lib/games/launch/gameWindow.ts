/** Specification section 9. */
const gameWindowFeatures = 'popup,width=1400,height=800';

/**
 * Whether a window may only be opened inside the tap itself: iOS, and iPads, which call themselves a Mac but have touch
 * (specification section 4).
 */
export function needsTabInTap({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

/** A tab that says that the game is being loaded, to be pointed at the game later. Null when the browser blocks it. */
export function openLoadingTab(text: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The blank page inherits our content security policy: styles go through the object model, never through markup.
  const { body } = tab.document;
  tab.document.title = text;
  Object.assign(body.style, {
    display: 'grid',
    placeItems: 'center',
    minHeight: '100dvh',
    margin: '0',
    padding: '24px',
    boxSizing: 'border-box',
    font: '18px/1.6 system-ui, sans-serif',
    textAlign: 'center',
    background: 'rgb(11 10 15)',
    color: 'rgb(244 239 230)',
  });
  body.textContent = text;
  return tab;
}

/** An empty window of the game's size. Null when the browser blocks it. */
export function openGameWindow(): Window | null {
  return window.open('', '_blank', gameWindowFeatures);
}

/**
 * Sends a window of ours to the game. It is cut off first: the game never gets a way back to the portal's page.
 * `noopener` would do the same but returns no window to point.
 */
export function pointAtGame(gameWindow: Window, url: string): void {
  gameWindow.opener = null;
  gameWindow.location.replace(url);
}
