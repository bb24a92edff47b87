/** Specification section 9. */
const gameWindowFeatures = 'popup,width=1400,height=800';

/** Whether windows open only during the tap: iOS, and iPads, which identify as a Mac with touch (specification section 4). */
export function needsTabInTap({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

/** Opens a tab with a loading text, for the game to be loaded later. Null if the browser blocks it. */
export function openLoadingTab(text: string): Window | null {
  const tab = window.open('', '_blank');
  if (!tab) return null;
  // The blank page inherits our Content-Security-Policy: set styles through the object model.
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

export function openGameWindow(): Window | null {
  return window.open('', '_blank', gameWindowFeatures);
}

/** Removes `opener` first, so that the game cannot access the portal's page. `noopener` would return no window. */
export function pointAtGame(gameWindow: Window, url: string): void {
  gameWindow.opener = null;
  gameWindow.location.replace(url);
}
