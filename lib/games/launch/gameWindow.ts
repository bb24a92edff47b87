import { isMotionMarked } from '#lib/preferences/usePreferences.ts';

/** Specification section 9. */
const size = { width: 1400, height: 800 };

/** Whether the game opens in a tab: on phones, and on tablets, of which an iPad identifies as a Mac with touch (specification section 4). */
export function opensInTab({ userAgent, maxTouchPoints }: Pick<Navigator, 'userAgent' | 'maxTouchPoints'>): boolean {
  return /iPhone|iPad|iPod|Android/.test(userAgent) || (userAgent.includes('Mac') && maxTouchPoints > 1);
}

/** In the middle of the screen that shows this window. */
function popupFeatures(): string {
  // Not standard, but in every browser: the position of this screen among several.
  const { availLeft = 0, availTop = 0, availWidth, availHeight } = screen as Screen & { availLeft?: number; availTop?: number };
  const left = availLeft + Math.max(0, Math.round((availWidth - size.width) / 2));
  const top = availTop + Math.max(0, Math.round((availHeight - size.height) / 2));
  return `popup,width=${size.width},height=${size.height},left=${left},top=${top}`;
}

/** Opens the game's window during the tap, as all browsers require, with a loading text until its URL is known. Null if the browser blocks it. */
export function openGameWindow(locale: string): Window | null {
  const address = `/site/opening.${locale}.html${isMotionMarked() ? '#still' : ''}`;
  const gameWindow = window.open(address, '_blank', opensInTab(navigator) ? '' : popupFeatures());
  // Until the page arrives, the window is blank.
  if (gameWindow) gameWindow.document.documentElement.style.background = getComputedStyle(document.body).backgroundColor;
  return gameWindow;
}

/** Removes `opener` first, so that the game cannot access the portal's page. `noopener` would return no window. */
export function pointAtGame(gameWindow: Window, url: string): void {
  gameWindow.opener = null;
  gameWindow.location.replace(url);
}
