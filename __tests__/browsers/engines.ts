import { existsSync, readdirSync } from 'node:fs';
import { find, findChromium } from '#tools/dependencies.mjs';
import type { Engine } from './Browser.ts';
import { launchPuppeteer } from './puppeteerBrowser.ts';
import { launchWebKit } from './webKitBrowser.ts';

/** Headless Chromium blocks no window: this does what Chromium with a window does. */
const blockPopups = `{
  const open = window.open;
  window.open = (...options) => (navigator.userActivation.isActive ? open.apply(window, options) : null);
}`;

/** MiniBrowser is not on the PATH. */
function findMiniBrowser(): string | undefined {
  if (!find(['WebKitWebDriver']) || !find(['xvfb-run']) || !existsSync('/usr/lib')) return undefined;
  const folders = readdirSync('/usr/lib').flatMap((folder) => ['4.1', '4.0'].map((version) => `/usr/lib/${folder}/webkit2gtk-${version}`));
  return folders.map((folder) => `${folder}/MiniBrowser`).find((file) => existsSync(file));
}

export const engines: Engine[] = [
  {
    name: 'Chromium',
    program: findChromium(),
    packages: 'chromium-headless-shell',
    launch: (executablePath, device, initScript = '') => {
      const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', '--accept-lang=ko-KR'];
      return launchPuppeteer({ browser: 'chrome', executablePath, headless: 'shell', args }, device, blockPopups + initScript);
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
      return launchPuppeteer({ browser: 'firefox', executablePath, headless: true, extraPrefsFirefox }, device);
    },
  },
  { name: 'WebKit', program: findMiniBrowser(), packages: 'webkit2gtk-driver xvfb', launch: launchWebKit },
];
