import type { Page } from '@playwright/test';
import { logIn, message, moneyHeld, signIn } from './support/actions.ts';
import { endlessAnimations } from './support/accessibilityFaults.ts';
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

/** The background of the first of these elements is opaque. */
async function expectOpaque(page: Page, selector: string) {
  const ground = await page
    .locator(selector)
    .first()
    .evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(ground, selector).toMatch(/^rgb\(/);
}

test('with forced colors, overlays are opaque @phone @weekly', async ({ page, product, isMobile }) => {
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

test('on a phone in landscape, fixed bars cover little of the window, and the menu scrolls above its logout @weekly', async ({ page }) => {
  await logIn(page);
  await page.setViewportSize({ width: 844, height: 390 });
  await expect(moneyHeld(page)).toContainText(/\d원/);
  const header = await page.getByRole('banner').boundingBox();
  expect(header?.height).toBeLessThanOrEqual(390 / 5);

  await page.getByRole('button', { name: '메뉴 열기' }).click();
  const logout = page.getByRole('dialog').getByRole('button', { name: '로그아웃' });
  await expect(logout).toBeInViewport({ ratio: 1 });
  const language = page.getByRole('dialog').getByRole('link', { name: '한국어' });
  await language.focus();
  const [below, above] = [await logout.boundingBox(), await language.boundingBox()];
  expect(above!.y + above!.height).toBeLessThanOrEqual(below!.y);
  await expect(page.getByRole('dialog').getByRole('button', { name: '닫기' })).toBeInViewport({ ratio: 1 });
});
