import type { Page, Request } from '@playwright/test';
import { showScreen, type Showing } from '#tests/e2e/screens/showScreen.ts';
import { signIn } from '#tests/e2e/support/actions.ts';
import { expect } from '#tests/e2e/support/product.ts';

/** The time on every clock, so that two runs show the same dates. */
export const pictureTime = Date.parse('2026-11-20T20:30:00+09:00');

/** Opens a screen in its state and takes its picture as PNG. */
export async function takePicture({ page, product, screen, language }: Showing): Promise<Buffer> {
  const { scenario = 'normal', who, isLoading, isWindow } = screen;
  await product.scenario(scenario);
  // For some seconds after a picture of faults the portal does not ask its backend.
  if (who === 'member') await expect(() => signIn(page)).toPass({ timeout: 20_000 });
  await page.clock.setFixedTime(pictureTime);
  const settle = stillness(page);
  await showScreen({ page, product, screen, language, settle });
  // Placeholders fade in.
  await (isLoading ? page.waitForTimeout(1_000) : settle());
  await page.mouse.move(0, 0);
  if (!isWindow) await showWholePage(page);
  if (!isWindow && !isLoading) await settle();
  return page.screenshot({ fullPage: !isWindow, animations: 'disabled' });
}

/** Makes a wait for 0.4 s without a request and for the images in view. Playwright's `networkidle` comes only once a page. */
function stillness(page: Page) {
  const pending = new Set<Request>();
  page.on('request', (request) => pending.add(request));
  page.on('requestfinished', (request) => pending.delete(request));
  page.on('requestfailed', (request) => pending.delete(request));
  return async () => {
    for (let quiet = 0; quiet < 4; quiet = pending.size === 0 ? quiet + 1 : 0) await page.waitForTimeout(100);
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    await page.waitForFunction(() => {
      const isInView = (image: HTMLImageElement) => image.checkVisibility() && image.getBoundingClientRect().top < window.innerHeight;
      return [...document.images].every((image) => image.complete || !isInView(image));
    });
  };
}

/** Makes the window as high as the page, so that sticky parts are in their place and lazy images load. */
async function showWholePage(page: Page): Promise<void> {
  const height = await page.evaluate(() => {
    window.scrollTo(0, 0);
    // In px from here on, because parts of the page are as high as the window.
    for (const part of document.querySelectorAll<HTMLElement>('body, body *:has(main), main')) {
      const { minHeight } = getComputedStyle(part);
      if (minHeight.endsWith('px') && minHeight !== '0px') part.style.minHeight = minHeight;
    }
    return document.documentElement.scrollHeight;
  });
  await page.setViewportSize({ width: page.viewportSize()?.width ?? 0, height });
}
