// @vitest-environment jsdom
import { afterEach, expect, it, vi } from 'vitest';
import { openGameWindow, opensInTab } from '#lib/games/useGameLaunch.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const android = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';

it.each([
  ['an iPhone', iPhone, 5, true],
  ['an iPad, which calls itself a Mac', mac, 5, true],
  ['Android', android, 5, true],
  ['a Mac', mac, 0, false],
  ['Windows with touch', windows, 10, false],
])('%s opens a tab: %s', (_device, userAgent, maxTouchPoints, isTab) => {
  expect(opensInTab({ userAgent, maxTouchPoints })).toBe(isTab);
});

afterEach(() => delete document.documentElement.dataset.motion);

it('opens 1400x800 in the middle of the screen, with the loading page of the language', () => {
  const opened = { document: document.implementation.createHTMLDocument() };
  vi.spyOn(window, 'open').mockReturnValue(opened as unknown as Window);
  vi.stubGlobal('screen', { availLeft: 1920, availTop: 0, availWidth: 1920, availHeight: 1040 });
  document.body.style.backgroundColor = 'rgb(1, 2, 3)';
  openGameWindow('jp');
  expect(window.open).toHaveBeenCalledWith('/site/opening.jp.html', '_blank', 'popup,width=1400,height=800,left=2180,top=120');
  expect(opened.document.documentElement.style.background).toBe('rgb(1, 2, 3)');
  document.documentElement.dataset.motion = 'reduced';
  openGameWindow('jp');
  expect(window.open).toHaveBeenLastCalledWith('/site/opening.jp.html#still', '_blank', expect.anything());
});

it('is null if the browser blocks the window', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openGameWindow('ko')).toBeNull();
});
