import { defineConfig } from '@playwright/test';
import { findChromium } from './tools/dependencies.mjs';

/** The tests use the build in .next. Each worker starts its own portal and reference backend (__tests__/e2e/support/product.ts). */
export default defineConfig({
  testDir: '__tests__/e2e',
  outputDir: 'test-results/e2e',
  reporter: [['list'], ['json', { outputFile: process.env.PLAYWRIGHT_JSON_OUTPUT_NAME ?? 'test-results/e2e.json' }]],
  workers: 2,
  // A browser test may time out on a busy machine. The report names every test that needed a second try.
  retries: 1,
  timeout: 90_000,
  expect: { timeout: 20_000 },
  use: {
    locale: 'ko-KR',
    // Animations cost processor time. Tests that need them use `withMotion` (support/product.ts).
    contextOptions: { reducedMotion: 'reduce' },
    // A service worker would hide requests from the tests. Only installedApp.spec allows service workers.
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
        // A whole run needs a tenth less processor time without a separate rasterizer and without the optimizing compilers. Compilers cost
        // more than they save, because a script runs for seconds only.
        '--disable-gpu-compositing',
        '--js-flags=--no-maglev,--no-turbofan',
      ],
    },
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1366, height: 900 } } },
    {
      name: 'phone',
      // Tests without this tag run on the desktop only.
      grep: /@phone/,
      use: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    },
  ],
});
