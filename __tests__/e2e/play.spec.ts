import type { Locator, Page } from '@playwright/test';
import { ask, logIn, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { axeFaults } from './support/pageFaults.ts';
import { expect, test } from './support/product.ts';

const lobbyCards = (page: Page) => page.locator('#lobby').getByRole('listitem').getByRole('button');

async function openSlotCompany(page: Page) {
  await page.goto('/?type=slot');
  await lobbyCards(page).first().click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('listitem').first()).toBeVisible();
  return modal;
}

async function pressGame(list: Locator): Promise<Page> {
  const opening = list.page().context().waitForEvent('page');
  await list.getByRole('listitem').getByRole('button').first().click();
  return opening;
}

const healthUser = async (page: Page) =>
  (await ask<{ user: { balance: number; in_balance: number } }>(page, 'user-health-check', {}))
    .user;

/** The amount for screen readers, which is that of the feed. */
const minorJackpot = (page: Page) => page.getByText(/마이너 잭팟 [\d,]+원/);

const betCount = async (page: Page) =>
  (await ask<{ maxCount: number }>(page, 'get-slot-bets-list', { skip: 1 })).maxCount;

test('the header shows the balance after three rounds in the game window, the strip the jackpots that these have raised @phone', async ({
  page,
  product,
  isMobile,
}) => {
  await page.goto('/');
  const minorBefore = await wonIn(minorJackpot(page));
  await logIn(page);
  const { balance, in_balance: inGame } = await healthUser(page);
  expect(await wonIn(moneyHeld(page))).toBe(Math.trunc(balance + inGame));
  const betsBefore = await betCount(page);

  const modal = await openSlotCompany(page);
  const game = await pressGame(modal);
  await expect(game.getByText(/게임 머니\s*[\d,]+원/)).toBeVisible();
  expect(await game.evaluate(() => [window.opener, document.referrer])).toEqual([null, '']);

  const card = modal.getByRole('button', { name: /^진행 중/ });
  await expect(card).toBeVisible();

  const spin = game.getByRole('button', { name: '돌리기' });
  for (let round = 0; round < 3; round++) {
    await expect(spin).toBeEnabled();
    await spin.click();
    await expect.poll(() => betCount(page)).toBe(betsBefore + round + 1);
  }
  await expect(spin).toBeEnabled();
  const checks = async () => (await product.sent('user-health-check')).length;
  const checksBefore = await checks();
  await Promise.all([
    game.waitForEvent('close'),
    game.getByRole('button', { name: '로비로 돌아가기' }).click(),
  ]);
  // Not by the next periodic check, which is up to 30 s later.
  await expect.poll(checks, { intervals: [50], timeout: 5_000 }).toBeGreaterThan(checksBefore);
  await expect(card).toBeHidden();
  await expect(modal).toBeVisible();
  await expect.poll(async () => (await healthUser(page)).in_balance).toBe(0);
  const after = await healthUser(page);
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(after.balance);

  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  const won = Math.trunc(after.balance - (balance + inGame));
  const result = `${won < 0 ? '−' : '+'}${Math.abs(won).toLocaleString('en')}원`;
  const again = page.getByRole('button', { name: /이어하기$/ }).filter({ visible: true });
  if (won !== 0) await expect(again).toContainText(result);
  await expect(page.getByRole('region', { name: '게임', exact: true })).toBeVisible({
    visible: isMobile,
  });
  await page.goto('/');
  expect(await wonIn(minorJackpot(page))).toBe(minorBefore + 3 * 2);
});

const frameOf = (page: Page) => page.frameLocator('dialog iframe');

async function openTable(page: Page): Promise<void> {
  await signIn(page);
  await page.goto('/');
  await expect(moneyHeld(page)).toContainText(/\d/);
  await lobbyCards(page).first().click();
}

test.describe('in a frame', () => {
  test.use({ site: 'frame' });

  test('a game opens in the page; leaving it ends it and refreshes the money @phone', async ({
    page,
    product,
  }) => {
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
    await lobbyCards(page).first().click();
    await expect(play).toBeEnabled();
    await frameOf(page).getByRole('button', { name: '로비로 돌아가기' }).click();
    await expect(page.locator('dialog iframe')).toHaveCount(0);
    expect(await product.sent('open-game')).toHaveLength(2);
  });

  test('over the games of a company, the frame covers them, and Back returns to them @weekly', async ({
    page,
  }) => {
    await signIn(page);
    await page.goto('/?type=slot');
    await lobbyCards(page).first().click();
    const modal = page.getByRole('dialog').filter({ has: page.getByRole('searchbox') });
    await modal.getByRole('listitem').getByRole('button').first().click();
    await frameOf(page).getByRole('button', { name: '돌리기' }).click();
    await page.goBack();
    await expect(page.locator('dialog iframe')).toHaveCount(0);
    await expect(modal).toBeVisible();
    await expect(page).toHaveURL(/company=/);
  });

  test('a game that refuses frames opens in a window, and from then on at once @weekly', async ({
    page,
    context,
    complaints,
  }) => {
    let isRefusing = true;
    await context.route(/\/games\/casino\//, async (route) => {
      const response = await route.fetch();
      await route.fulfill({
        response,
        headers: { ...response.headers(), ...(isRefusing && { 'x-frame-options': 'DENY' }) },
      });
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
    const again = await pressGame(page.locator('#lobby'));
    await expect(page.getByText('이 게임은 새 창에서 열려요.').first()).toBeVisible();
    await again.getByRole('button', { name: '돌리기' }).waitFor();
    expect(complaints.splice(0)).toEqual([expect.stringContaining('X-Frame-Options')]);
  });
});
