import type { Page } from '@playwright/test';
import { axeFaults } from './support/accessibilityFaults.ts';
import { ask, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

test.use({ site: 'frame' });

const frameOf = (page: Page) => page.frameLocator('dialog iframe');
const healthUser = async (page: Page) => (await ask<{ user: { balance: number; in_balance: number } }>(page, 'user-health-check', {})).user;

async function openTable(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/');
  await expect(moneyHeld(page)).toContainText(/\d/);
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
}

test('a game opens in the page; leaving it ends it and refreshes the money @phone', async ({ page, product }) => {
  await openTable(page);
  const play = frameOf(page).getByRole('button', { name: '돌리기' });
  await play.click();
  await expect(play).toBeEnabled();
  await expect(page.getByText('게임이 보이지 않나요?')).toBeHidden();
  expect(await axeFaults(page)).toEqual([]);

  const checks = async () => (await product.sent('user-health-check')).length;
  const before = await checks();
  await page.goBack();
  await expect(page.locator('dialog iframe')).toHaveCount(0);
  await expect.poll(checks, { timeout: 1000, intervals: [50] }).toBeGreaterThan(before);
  await expect.poll(async () => (await healthUser(page)).in_balance).toBe(0);
  const { balance } = await healthUser(page);
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(balance);

  // The backend requires a second between two games.
  await page.waitForTimeout(1000);
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  await expect(play).toBeEnabled();
  await frameOf(page).getByRole('button', { name: '로비로 돌아가기' }).click();
  await expect(page.locator('dialog iframe')).toHaveCount(0);
  expect(await product.sent('open-game')).toHaveLength(2);
});

test('over the games of a company, the frame covers them, and Back returns to them @weekly', async ({ page }) => {
  await signIn(page);
  await page.goto('/?type=slot');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  const modal = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') });
  await modal.getByRole('listitem').getByRole('button').first().click();
  await frameOf(page).getByRole('button', { name: '돌리기' }).click();
  await page.goBack();
  await expect(page.locator('dialog iframe')).toHaveCount(0);
  await expect(modal).toBeVisible();
  await expect(page).toHaveURL(/company=/);
});

test('a game that refuses frames opens in a window, and from then on at once @weekly', async ({ page, context, complaints }) => {
  let isRefusing = true;
  await context.route(/\/games\/casino\//, async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), ...(isRefusing && { 'x-frame-options': 'DENY' }) } });
  });
  await openTable(page);
  await page.getByText('게임이 보이지 않나요?').waitFor({ timeout: 12_000 });
  const opening = context.waitForEvent('page');
  await page.getByRole('status').getByRole('button', { name: '새 창에서 열기' }).click();
  isRefusing = false;
  const game = await opening;
  await game.getByRole('button', { name: '돌리기' }).waitFor();
  await game.close();
  await expect(page.locator('dialog iframe')).toHaveCount(0);

  await page.waitForTimeout(1000);
  const again = context.waitForEvent('page');
  await page.locator('#lobby').getByRole('listitem').getByRole('button').first().click();
  await expect(page.getByText('이 게임은 새 창에서 열려요.').first()).toBeVisible();
  await (await again).getByRole('button', { name: '돌리기' }).waitFor();
  expect(complaints.splice(0)).toEqual([expect.stringContaining('X-Frame-Options')]);
});
