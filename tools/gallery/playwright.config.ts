import { defineConfig } from '@playwright/test';
import browserTests from '../../playwright.config.ts';

/** Takes the pictures of the gallery with Playwright's runner; tools/gallery.mjs starts it. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/gallery',
  reporter: 'line',
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  globalTeardown: './indexPage.ts',
  use: {
    launchOptions: browserTests.use?.launchOptions,
    timezoneId: 'Asia/Seoul',
    contextOptions: { reducedMotion: 'reduce' },
  },
});
