import { defineConfig } from '@playwright/test';
import browserTests from '../../playwright.config.ts';

/** `npm run gallery` takes a picture of every screen. Each picture is a test, titled `<screen> <language> <width>` or `readme <file>`. */
export default defineConfig({
  testDir: '.',
  outputDir: '../../test-results/gallery',
  reporter: 'line',
  fullyParallel: true,
  workers: 2,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  globalTeardown: './indexPage.ts',
  use: {
    launchOptions: browserTests.use?.launchOptions,
    timezoneId: 'Asia/Seoul',
    contextOptions: { reducedMotion: 'reduce' },
  },
  projects: [
    { name: 'screens', grepInvert: / readme / },
    { name: 'readme', grep: / readme / },
  ],
});
