import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { walkScreens } from './screens/walkScreens.ts';
import { message, signIn } from './support/actions.ts';
import { endlessAnimations, expectAccessible } from './support/expectAccessible.ts';
import { expect, test, withMotion } from './support/product.ts';
import { textsOf } from './support/textsOf.ts';

/**
 * Each screen is seen in one language, a different one at each size. `npm run check:accessibility` walks as often as there are languages, so
 * that each screen is seen in all of them.
 */
const rounds = process.env.EVERY_LANGUAGE ? locales.map((_, round) => round) : [0];
const codes = locales.map(({ code }) => code);

for (const round of rounds) {
  for (const who of ['visitor', 'member'] as const) {
    test(`what a ${who} sees can be used by everyone (${round + 1})`, async ({ page, product, isMobile }) => {
      test.setTimeout(300_000);
      const first = round + (isMobile ? 2 : 0);
      const languages = codes.map((_, index) => codes[(first + index) % codes.length]!);
      await walkScreens({ page, product, who, tests: 'state', languages, look: (place) => expectAccessible(page, place) });
    });
  }
}

test.describe('with motion', () => {
  test.use(withMotion);

  test('a member who switches motion off finds a page that stands still', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await expect.poll(() => endlessAnimations(page)).not.toEqual([]);

    await page.goto('/user');
    await page.getByRole('switch', { name: textsOf('ko')['setting.lessMotion'] }).press('Space');
    await page.goto('/');
    await expect(page.getByRole('button', { name: textsOf('ko')['banner.play'] })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await endlessAnimations(page)).toEqual([]);
  });
});

/** The background of the first of these elements is opaque. */
async function expectOpaque(page: Page, selector: string) {
  const ground = await page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground, selector).toMatch(/^rgb\(/);
}

test('with forced colors nothing shines through what lies over the page', async ({ page, product, isMobile }) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/deposit');
  await expect(message(page, textsOf('ko').msg2001)).toBeVisible();
  await expectOpaque(page, '.swal2-popup');
  await product.scenario('popups');
  await page.goto('/');
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await expectOpaque(page, '[data-popup]');
  if (isMobile) return;
  await page.getByRole('banner').locator('summary').click();
  await expectOpaque(page, 'header details ul');
});
