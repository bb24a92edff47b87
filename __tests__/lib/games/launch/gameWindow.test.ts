// @vitest-environment jsdom
import { expect, it, vi } from 'vitest';
import { needsTabInTap, openLoadingTab } from '#lib/games/launch/gameWindow.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Mobile/15E148 Safari/604.1';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 Version/18.0 Safari/605.1.15';
const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/156.0.0.0 Safari/537.36';
const android = 'Mozilla/5.0 (Linux; Android 16) AppleWebKit/537.36 Chrome/156.0.0.0 Mobile Safari/537.36';

it.each([
  ['an iPhone', iPhone, 5, true],
  ['an iPad, which calls itself a Mac', mac, 5, true],
  ['a Mac', mac, 0, false],
  ['Windows with touch', windows, 10, false],
  ['Android', android, 5, false],
])('%s must open the tab during the click: %s', (_device, userAgent, maxTouchPoints, isNeeded) => {
  expect(needsTabInTap({ userAgent, maxTouchPoints })).toBe(isNeeded);
});

it('writes the loading text into the tab as text', () => {
  const tab = { document: document.implementation.createHTMLDocument() };
  vi.spyOn(window, 'open').mockReturnValue(tab as unknown as Window);
  openLoadingTab('<b>잠시만</b>');
  expect(tab.document.body.textContent).toBe('<b>잠시만</b>');
  expect(tab.document.title).toBe('<b>잠시만</b>');
});

it('is null if the browser blocks the tab', () => {
  vi.spyOn(window, 'open').mockReturnValue(null);
  expect(openLoadingTab('x')).toBeNull();
});
