import type { Page } from '@playwright/test';
import { clippedTexts } from './support/layoutFaults.ts';
import { expect, test } from './support/product.ts';
import { longName, testScreens } from './support/testScreens.ts';

test.use({ site: { name: longName } });
testScreens('dark');

/** Position, size and text of all elements with an accessible name. */
const places = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLElement>('main :is(h1, h2, h3, a, button, [data-code] > :first-child)')]
      .filter((element) => element.checkVisibility({ visibilityProperty: true }))
      .map((element) => {
        const { x, y, width, height } = element.getBoundingClientRect();
        const named = element.cloneNode(true) as HTMLElement;
        // The monogram of a drawn tile is hidden.
        named.querySelectorAll('[aria-hidden]').forEach((part) => part.remove());
        return [element.localName, named.textContent, ...[x, y, width, height].map(Math.round)].join(' ');
      }),
  );

test('a page whose pictures fail to load has the same layout and names @weekly', async ({ page }) => {
  for (const path of ['/', '/game?type=slot']) {
    const look = async () => {
      await page.goto(path);
      await expect(page.locator('#lobby [data-code]').first()).toBeVisible();
      // What is below the window loads with the first use of the page.
      await page.keyboard.press('Shift');
      await page.waitForLoadState('networkidle');
      await expect(page.getByRole('main').locator('[aria-busy="true"]')).toHaveCount(0);
      return places(page);
    };
    const whole = await look();
    await page.route('**', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
    expect(await look(), path).toEqual(whole);
    await expect(page.locator('[data-code] img').filter({ visible: true }), 'broken pictures instead of drawn tiles').toHaveCount(0);
    await page.unroute('**');
  }
});

test('the name shown instead of a logo that fails to load is not cut off @weekly', async ({ page }) => {
  await page.route('**', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
  for (const path of ['/login', '/en/login', '/jp/login']) {
    await page.goto(path);
    await expect(page.locator('header a span').first()).toBeVisible();
    for (const width of [320, 390, 1366]) {
      await page.setViewportSize({ width, height: 900 });
      await expect.poll(() => clippedTexts(page), `${width} ${path}`).toEqual([]);
    }
  }
});
