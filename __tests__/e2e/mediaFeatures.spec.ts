import type { Page } from '@playwright/test';
import { message, signIn } from './support/actions.ts';
import { endlessAnimations } from './support/pageFaults.ts';
import { expect, test, withMotion } from './support/product.ts';
import { textsOf } from './support/textsOf.ts';

test.describe('with motion', () => {
  test.use(withMotion);

  test('a member can switch animations off in the settings @weekly', async ({ page }) => {
    await signIn(page);
    await page.goto('/');
    await expect(page.getByRole('button', { name: textsOf('ko')['home.pause'] })).toBeVisible();

    await page.goto('/user?tab=settings');
    await page.getByRole('switch', { name: textsOf('ko')['setting.lessMotion'] }).press('Space');
    await page.goto('/');
    await expect(page.getByRole('button', { name: textsOf('ko')['home.play'] })).toBeVisible();
    await expect(page.locator('[aria-busy="true"]')).toHaveCount(0);
    expect(await endlessAnimations(page)).toEqual([]);
  });
});

async function expectOpaque(page: Page, selector: string) {
  const ground = await page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground, selector).toMatch(/^rgb\(/);
}

test('with forced colors, overlays are opaque @phone @weekly', async ({
  page,
  product,
  isMobile,
}) => {
  await page.emulateMedia({ forcedColors: 'active' });
  await page.goto('/');
  await page.locator('#lobby [data-code]').first().click();
  await expect(message(page, textsOf('ko').msg2001)).toBeVisible();
  await expectOpaque(page, '[data-voice=question]');
  await product.scenario('popups');
  await page.goto('/');
  await expect(page.getByRole('dialog').first()).toBeVisible();
  await expectOpaque(page, '[data-popup]');
  if (isMobile) return;
  await page.getByRole('banner').locator('summary').click();
  await expectOpaque(page, 'header details ul');
});
