import type { Page } from '@playwright/test';
import { locales } from '#lib/i18n/locales.ts';
import { message, signIn } from './support/actions.ts';
import { endlessAnimations, expectAccessible } from './support/expectAccessible.ts';
import { askFor, headlines, openScreen, outcome, screens, send } from './support/money.ts';
import { expect, test } from './support/product.ts';
import { textsOf } from './support/textsOf.ts';
import { walkStations } from './screens/walkScreens.ts';

/**
 * The languages are dealt out over the stations, differently at each size. `npm run check:accessibility` deals as often as there are
 * languages, so that every station is seen in every one of them.
 */
const rounds = process.env.EVERY_LANGUAGE ? locales.map((_, round) => round) : [0];

for (const round of rounds) {
  for (const who of ['a visitor', 'a member'] as const) {
    test(`what ${who} sees can be used by everyone (${round + 1})`, async ({ page, product, isMobile }) => {
      test.setTimeout(300_000);
      await page.emulateMedia({ reducedMotion: 'reduce' });
      const firstLanguage = round + (isMobile ? 2 : 0);
      await walkStations({ page, product, who, isMobile, firstLanguage, look: () => expectAccessible(page) });
    });
  }
}

test('outcome and the errors of a form can be used by everyone', async ({ page, product }) => {
  const screen = screens.deposit;
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await signIn(page);
  await openScreen(page, screen);
  await product.fault({ call: screen.call, ending: 'reset' });
  const question = await askFor(page, screen, '30,000');
  await question.getByRole('button', { name: screen.action, exact: true }).click();
  await expect(outcome(page, headlines.unknown)).toBeVisible();
  await expectAccessible(page);

  await openScreen(page, screens.comp);
  await send(page, screens.comp, '1,000');
  await expect(page.getByRole('heading', { name: screens.comp.receipt })).toBeVisible();
  await expectAccessible(page);
});

test('whoever switches motion off finds a page that stands still', async ({ page }) => {
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

/** The ground of the topmost element of this kind hides what lies below it. */
async function expectOpaque(page: Page, selector: string) {
  const ground = await page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground, selector).toMatch(/^rgb\(/);
}

test('with forced colors nothing shines through what lies over the page', async ({ page, product, isMobile }) => {
  await page.emulateMedia({ forcedColors: 'active', reducedMotion: 'reduce' });
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
