import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import type { Browser, Device, Tab } from './Browser.ts';

/** Drives Chromium by its DevTools protocol, Firefox by WebDriver BiDi. */
export async function launchPuppeteer(options: LaunchOptions, { width, height, isPhone }: Device, initScript?: string): Promise<Browser> {
  const isChromium = options.browser === 'chrome';
  const browser = await puppeteer.launch({ defaultViewport: null, ...options });
  const known = new Map<Page, Tab>();

  function tabOf(page: Page): Tab {
    const tab = known.get(page) ?? {
      open: async (address) => void (await page.goto(address)),
      evaluate: (expression) => page.evaluate(expression) as Promise<never>,
      press: (x, y) => (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
      type: (text) => page.keyboard.type(text),
      close: () => page.close(),
    };
    known.set(page, tab);
    return tab;
  }

  return {
    newTab: async () => {
      const page = await browser.newPage();
      // Firefox has no emulation of a phone: size and touch only.
      await page.setViewport({ width, height, hasTouch: isPhone, isMobile: isPhone && isChromium });
      if (initScript) await page.evaluateOnNewDocument(initScript);
      return tabOf(page);
    },
    tabs: async () => (await browser.pages()).map(tabOf),
    close: () => browser.close(),
  };
}
