import { message } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test('a visitor sees the lobby, and is asked to log in after clicking a game @phone', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('tab', { name: '라이브 카지노' })).toHaveAttribute('aria-selected', 'true');
  const cards = page.locator('#lobby').getByRole('listitem').locator('[data-code]');
  await cards.first().click();
  await expect(message(page, '로그인 후 이용해 주세요.')).toBeVisible();
  await page.keyboard.press('Escape');
  await page.getByRole('tab', { name: '슬롯 게임' }).click();
  await expect(cards).toHaveCount(20);
  await expect(page).toHaveURL(/type=slot/);
});

test('a closed menu gives the focus back, in another language too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/game');
  const menu = page.getByRole('button', { name: 'Open menu' });
  await menu.click();
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Close' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.waitForFunction(() => !(history.state as { isDialog?: boolean } | null)?.isDialog);
  // The router would load the page again, and then move the focus to its heading.
  await page.waitForTimeout(500);
  await expect(menu).toBeFocused();
});

test("a members' page says in its place that a login is required, and links to login and registration", async ({ page }) => {
  const login = page.getByRole('main').getByRole('link', { name: '로그인' });
  for (const path of ['/deposit', '/note']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('alert')).toHaveText(/로그인 후 이용해 주세요\./);
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(login).toBeVisible();
  }
  await login.click();
  await expect(page).toHaveURL(/\/login\?.*SessionRequired/);
  await expect(page.getByText('다시 로그인해 주세요.')).toBeVisible();
});
