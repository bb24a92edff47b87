import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { walkScreens } from './screens/walkScreens.ts';
import { clippedTexts, coveredPart, hiddenControls, overflowOf } from './support/layoutFaults.ts';
import { paperFaults } from './support/paperFaults.ts';
import { expect, test } from './support/product.ts';

/** The longest names that a site can have: one word, and many. */
const name = {
  ko: '미드나이트살롱'.repeat(6).slice(0, 40),
  en: 'The Grand Midnight Salon of Maru Bay 777',
  jp: 'ミッドナイトサロン'.repeat(5).slice(0, 40),
};
test.use({ site: { name } });

/** Half of a laptop's window at 200 %, and a quarter of a desktop's at 400 % (WCAG 1.4.4, 1.4.10). */
const enlarged = [
  { width: 640, height: 360 },
  { width: 320, height: 256 },
];

/** The faults that remain: React may still be rendering, or loading, another part for the new size. */
async function lasting(...finds: (() => Promise<string[]>)[]): Promise<string[]> {
  const find = async () => (await Promise.all(finds.map((one) => one()))).flat();
  let faults = await find();
  for (let tries = 0; faults.length > 0 && tries < 6; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 500));
    faults = await find();
  }
  return faults;
}

const codes = locales.map(({ code }) => code);

for (const who of ['visitor', 'member'] as const) {
  test(`what a ${who} sees stays whole: enlarged, under a long name, on paper`, async ({ page, product }) => {
    test.setTimeout(300_000);
    await page.setViewportSize({ width: 640, height: 360 });
    const look = async (place: string) => {
      const faults: string[] = [];
      for (const size of enlarged) {
        await page.setViewportSize(size);
        const found = await lasting(
          () => overflowOf(page),
          () => hiddenControls(page),
          async () => ((await coveredPart(page)) > 0.5 ? ['half of the window is covered'] : []),
        );
        faults.push(...found.map((fault) => `${size.width} x ${size.height}: ${fault}`));
      }
      for (const width of [320, 390, 1366]) {
        await page.setViewportSize({ width, height: 900 });
        const found = await lasting(
          () => overflowOf(page),
          () => clippedTexts(page),
        );
        faults.push(...found.map((fault) => `${width}: ${fault}`));
      }
      faults.push(...(await paperFaults(page)).map((fault) => `on paper: ${fault}`));
      expect.soft(faults, place).toEqual([]);
      await page.setViewportSize({ width: 640, height: 360 });
    };
    await walkScreens({ page, product, who, tests: 'state', languages: codes, look });
  });
}

/** Place, size and text of everything that has a name. */
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

test('a page whose pictures do not come has its places and its names', async ({ page }) => {
  for (const path of ['/', '/?type=slot', '/game']) {
    const look = async () => {
      await page.goto(path);
      await expect(page.locator('#lobby [data-code]').first()).toBeVisible();
      await page.waitForLoadState('networkidle');
      return places(page);
    };
    const whole = await look();
    await page.route('**', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
    expect(await look(), path).toEqual(whole);
    await expect(page.locator('[data-code] img').filter({ visible: true }), 'broken pictures instead of drawn tiles').toHaveCount(0);
    await page.unroute('**');
  }
});

test('a name that stands in for a logo that does not come is not cut', async ({ page }) => {
  await page.route('**', (route) => (route.request().resourceType() === 'image' ? route.abort() : route.fallback()));
  for (const width of [320, 390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    for (const path of ['/login', '/en/login', '/jp/login']) {
      await page.goto(path);
      await expect(page.locator('header a span').first()).toBeVisible();
      await expect.poll(() => clippedTexts(page), `${width} ${path}`).toEqual([]);
    }
  }
});
