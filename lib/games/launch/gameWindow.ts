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

/**
 * Opens the game's window during the tap, as all browsers require, with a loading text until the game's URL is known. Null if the browser
 * blocks it. A blank page needs no request, and unlike a page with a URL it keeps this handle valid (docs/decisions/0022).
 */
export function openGameWindow(text: string): Window | null {
  const gameWindow = window.open('', '_blank', opensInTab(navigator) ? '' : popupFeatures());
  if (gameWindow) showLoading(gameWindow.document, text);
  return gameWindow;
}

/** The page inherits our Content-Security-Policy, so that styles are set through the object model. */
function showLoading(page: Document, text: string): void {
  const { backgroundColor, color, colorScheme, fontFamily } = getComputedStyle(document.body);
  const accent = getComputedStyle(document.documentElement).getPropertyValue('--metal-400');
  const track = page.createElement('div');
  const bar = page.createElement('div');
  const line = page.createElement('p');
  page.title = text;
  page.documentElement.lang = document.documentElement.lang;
  line.textContent = text;
  track.append(bar);
  page.body.append(line, track);
  Object.assign(page.body.style, {
    display: 'grid',
    placeContent: 'center',
    justifyItems: 'center',
    gap: '20px',
    minHeight: '100dvh',
    margin: '0',
    padding: '24px',
    boxSizing: 'border-box',
    font: `18px/1.6 ${fontFamily}`,
    textAlign: 'center',
    colorScheme,
    background: backgroundColor,
    color,
  });
  line.style.margin = '0';
  Object.assign(track.style, {
    width: '200px',
    height: '4px',
    overflow: 'hidden',
    borderRadius: '2px',
    background: 'color-mix(in srgb, currentcolor 18%, transparent)',
  });
  Object.assign(bar.style, { width: '40%', height: '100%', borderRadius: '2px', background: accent });
  const isMotionReduced = matchMedia('(prefers-reduced-motion: reduce)').matches || document.documentElement.dataset.motion === 'reduced';
  const [from, to] = isMotionReduced ? [{ opacity: 0.4 }, { opacity: 1 }] : [{ translate: '-100%' }, { translate: '250%' }];
  bar.animate([from, to], {
    duration: 1400,
    iterations: Infinity,
    easing: 'ease-in-out',
    direction: isMotionReduced ? 'alternate' : 'normal',
  });
}

/** Removes `opener` first, so that the game cannot access the portal's page. `noopener` would return no window. */
export function pointAtGame(gameWindow: Window, url: string): void {
  gameWindow.opener = null;
  gameWindow.location.replace(url);
}
