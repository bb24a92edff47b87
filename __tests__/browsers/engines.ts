import { existsSync, readdirSync } from 'node:fs';
import puppeteer, { type LaunchOptions, type Page } from 'puppeteer-core';
import { find, findChromium } from '#tools/dependencies.mjs';
import type { Browser, Device, Tab } from './Browser.ts';
import { launchWebKit } from './webKitBrowser.ts';

export interface Engine {
  name: string;
  program: string | undefined;
  packages: string;
  /** Pop-up blocking is on. `initScript` runs before the scripts of each page, in Chromium only. */
  launch(program: string, device: Device, initScript?: string): Promise<Browser>;
}

async function launchPuppeteer(
  options: LaunchOptions,
  { width, height, isPhone }: Device,
  initScript?: string,
): Promise<Browser> {
  const isChromium = options.browser === 'chrome';
  const browser = await puppeteer.launch({ defaultViewport: null, ...options });
  const known = new Map<Page, Tab>();

  function tabOf(page: Page): Tab {
    const tab = known.get(page) ?? {
      open: async (address) => void (await page.goto(address)),
      evaluate: (expression) => page.evaluate(expression) as Promise<never>,
      press: (x, y) => (isPhone ? page.touchscreen.tap(x, y) : page.mouse.click(x, y)),
      type: (text) => page.keyboard.type(text),
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

/** Headless Chromium blocks no window: this does what Chromium with a window does. */
const blockPopups = `{
  const open = window.open;
  window.open = (...options) => (navigator.userActivation.isActive ? open.apply(window, options) : null);
}`;

/** MiniBrowser is not on the PATH. */
function findMiniBrowser(): string | undefined {
  if (!find(['WebKitWebDriver']) || !find(['xvfb-run']) || !existsSync('/usr/lib'))
    return undefined;
  const folders = readdirSync('/usr/lib').flatMap((folder) =>
    ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}`),
  );
  return folders.map((folder) => `${folder}/MiniBrowser`).find((file) => existsSync(file));
}

export const engines: Engine[] = [
  {
    name: 'Chromium',
    program: findChromium(),
    packages: 'chromium-headless-shell',
    launch: (executablePath, device, initScript = '') => {
      const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--accept-lang=ko-KR'];
      return launchPuppeteer(
        { browser: 'chrome', executablePath, headless: 'shell', args },
        device,
        blockPopups + initScript,
      );
    },
  },
  {
    name: 'Firefox',
    program: find(['firefox-esr', 'firefox']),
    packages: 'firefox-esr',
    launch: (executablePath, device) => {
      const extraPrefsFirefox = {
        'dom.disable_open_during_load': true,
        'intl.accept_languages': 'ko-KR',
        // On a busy machine more than the usual 300 ms pass between the two commands of a tap: no click would follow.
        'apz.max_tap_time': 10_000,
      };
      return launchPuppeteer(
        { browser: 'firefox', executablePath, headless: true, extraPrefsFirefox },
        device,
      );
    },
  },
  {
    name: 'WebKit',
    program: findMiniBrowser(),
    packages: 'webkit2gtk-driver xvfb',
    launch: launchWebKit,
  },
];
