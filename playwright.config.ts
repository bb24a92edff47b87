import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/dependencies.mjs';

export default defineConfig({
  testDir: '__tests__/e2e',
  outputDir: 'test-results/e2e',
  reporter: [
    ['list'],
    ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }],
  ],
  workers: 2,
  // A browser test may time out on a busy machine.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'ko-KR',
    // Animations cost processor time.
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would hide requests from the tests.
    serviceWorkers: 'block',
    // Recording every test would make the whole run twice as long.
    trace: 'on-first-retry',
    screenshot: 'only-on-failure',
    launchOptions: {
      executablePath: findChromium(),
      args: [
        '--no-sandbox',
        '--disable-gpu',
        '--disable-quic',
        '--no-first-run',
        '--disable-background-networking',
        '--disable-component-update',
        '--disable-sync',
        // A whole run needs a tenth less processor time without a separate rasterizer and without the optimizing compilers.
        '--disable-gpu-compositing',
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 900 } } },
    {
      name: 'phone',
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
