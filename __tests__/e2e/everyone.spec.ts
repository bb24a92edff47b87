import AxeBuilder from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { logIn, message, moneyHeld } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const memberPages = ['/deposit', '/withdraw', '/comp', '/user', '/help', '/notice', '/note'];

async function expectAccessible(page: Page) {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const grave = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  expect(grave.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([]);
}

for (const path of ['/', '/vn', '/game', '/login', '/register', '/admin/error', '/nowhere']) {
  test(`${path} can be used by everyone`, async ({ page }) => {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
    await expectAccessible(page);
  });
}

test('the dialogs and panels of a visitor can be used by everyone', async ({ page, isMobile }) => {
  await page.goto('/?type=slot');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  await expect(message(page, '로그인 후 이용해 주세요.')).toBeVisible();
  await expectAccessible(page);
  await page.keyboard.press('Escape');
  if (!isMobile) return;
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog').getByLabel('아이디')).toBeVisible();
  await expectAccessible(page);
});

test('what a member sees can be used by everyone', async ({ page, isMobile }) => {
  test.slow();
  await logIn(page);
  for (const path of memberPages) {
    await page.goto(path);
    await expect(moneyHeld(page)).toContainText(/\d원/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessible(page);
  }
  await page.goto('/?type=slot');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByRole('dialog').getByRole('listitem').first()).toBeVisible();
  await expectAccessible(page);
  if (!isMobile) return;
  await page.goto('/');
  await page.getByRole('button', { name: '메뉴 열기' }).click();
  await expect(page.getByRole('dialog').getByRole('button', { name: '로그아웃' })).toBeVisible();
  await expectAccessible(page);
});

for (const width of [320, 360, 390, 768, 1366, 1920]) {
  test(`nothing is wider than a screen of ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 });
    for (const path of ['/', '/vn?type=slot', '/vn/login', '/en/register']) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toBeAttached();
      const overflow = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
      expect(overflow, path).toBeLessThanOrEqual(0);
    }
  });
}
