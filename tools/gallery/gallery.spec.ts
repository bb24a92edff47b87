import type { Page, Request } from '@playwright/test';
import sharp from 'sharp';
import { locales } from '#lib/i18n/locales.ts';
import { createReferenceBackend } from '#reference-backend/server.ts';
import { showScreen, type Showing } from '#tests/e2e/screens/showScreen.ts';
import { screens, screensAt } from '#tests/e2e/screens/screens.ts';
import { signIn } from '#tests/e2e/support/actions.ts';
import { expect, test as browserTest } from '#tests/e2e/support/product.ts';
import { startProduct, type StartBackend } from '#tests/e2e/support/startProduct.ts';

const pictureTime = Date.parse('2026-11-20T20:30:00+09:00');

const startBackend: StartBackend = async (port, publicOrigin) => {
  const backend = createReferenceBackend({
    scenario: 'normal',
    publicOrigin,
    now: () => pictureTime,
    isControllable: true,
  });
  await backend.listen(port, '127.0.0.1');
  return () => void backend.close();
};

const test = browserTest.extend({
  // The usual check for exceptions in the page is off, because the error screen is shown after an exception.
  complaints: async ({}, provide) => provide([]),
  product: [
    async ({}, provide) => {
      const { product, stop } = await startProduct(startBackend);
      await provide(product);
      stop();
    },
    { scope: 'worker', timeout: 60_000 },
  ],
});

const sizes = [
  { width: 360, height: 740 },
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1366, height: 900 },
  { width: 1920, height: 1080 },
];

test.use({ site: process.env.GALLERY_GROUND === 'light' ? 'light' : 'usual' });

function useDevice(width: number, locale: string, deviceScaleFactor = 1) {
  const viewport = sizes.find((size) => size.width === width);
  test.use({ viewport, locale, deviceScaleFactor, isMobile: width < 768, hasTouch: width < 1024 });
}

for (const { width } of sizes) {
  for (const screen of screensAt(width)) {
    for (const { code, tag } of locales) {
      test.describe(() => {
        useDevice(width, tag);
        test(`${screen.name} ${code} ${width}`, async ({ page, product }) => {
          await takePicture(
            { page, product, screen, language: code },
            `gallery/${screen.name}.${code}.${width}.png`,
          );
        });
      });
    }
  }
}

/** `npx playwright test --config tools/gallery --project readme` takes these pictures of README.md. */
const readmePictures = [
  { file: 'home-desktop', name: 'home-member', width: 1366 },
  { file: 'slots-desktop', name: 'slots-modal', width: 1366 },
  { file: 'home-phone', name: 'home-member', width: 390 },
  { file: 'deposit-phone', name: 'deposit-form', width: 390 },
];

for (const { file, name, width } of readmePictures) {
  test.describe(() => {
    useDevice(width, 'ko', width < 768 ? 2 : 1);
    test(`readme ${file}`, async ({ page, product }) => {
      const screen = { ...screens.find((candidate) => candidate.name === name)!, isWindow: true };
      const picture = await takePicture({ page, product, screen, language: 'ko' });
      await sharp(picture).webp({ quality: 80, effort: 6 }).toFile(`docs/pictures/${file}.webp`);
    });
  });
}

async function takePicture(
  { page, product, screen, language }: Showing,
  path?: string,
): Promise<Buffer> {
  const { scenario = 'normal', who, isLoading, isWindow } = screen;
  await product.scenario(scenario);
  // The login is repeated because the portal's circuit breaker refuses calls for some seconds after a scenario with faults.
  if (who === 'member') await expect(() => signIn(page)).toPass({ timeout: 20_000 });
  await page.clock.setFixedTime(pictureTime);
  const settle = stillness(page);
  await showScreen({ page, product, screen, language, settle });
  // A loading screen never becomes still, so it gets a second in which its placeholders fade in.
  await (isLoading ? page.waitForTimeout(1_000) : settle());
  await page.mouse.move(0, 0);
  if (!isWindow) await showWholePage(page);
  if (!isWindow && !isLoading) await settle();
  return page.screenshot({ fullPage: !isWindow, animations: 'disabled', path });
}

/** Playwright's `networkidle` is not used, because it occurs only once after a page is loaded. */
function stillness(page: Page) {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 4; quiet = pending.size === 0 ? quiet + 1 : 0)
      await page.waitForTimeout(100);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForFunction(() => {
      const isInView = (image: HTMLImageElement) =>
        image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight;
      return [...document.images].every((image) => image.complete || !isInView(image));
    });
  };
}

/** The window becomes as high as the page, so that sticky parts stand where they belong and lazy images load. */
async function showWholePage(page: Page): Promise<void> {
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    // Minimum heights that depend on the window are fixed in px, because they would grow with the window.
    for (const part of document.querySelectorAll<HTMLElement>('body, body *:has(main), main')) {
      const { minHeight } = getComputedStyle(part);
      if (minHeight.endsWith('px') && minHeight !== '0px') part.style.minHeight = minHeight;
    }
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
}
