import type { Page } from '@playwright/test';
import { ask, demoMember, logIn, message, moneyHeld, signIn, wonIn } from './support/actions.ts';
import { expect, test } from './support/product.ts';

const iPhone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 Version/18.0 Mobile/15E148 Safari/604.1';

const lobbyCards = (page: Page) => page.locator('#lobby').getByRole('listitem').getByRole('button');

async function openSlotCompany(page: Page) {
  await page.goto('/?type=slot');
  await lobbyCards(page).first().click();
  const modal = page.getByRole('dialog');
  await expect(modal.getByRole('listitem').first()).toBeVisible();
  return modal;
}

const healthUser = async (page: Page) => (await ask<{ user: { balance: number; in_balance: number } }>(page, 'user-health-check', {})).user;

/** The amount for screen readers, which is that of the feed. */
const minorJackpot = (page: Page) => page.getByText(/마이너 잭팟 [\d,]+원/);

const betCount = async (page: Page) => (await ask<{ maxCount: number }>(page, 'get-slot-bets-list', { skip: 1 })).maxCount;

test('the header shows the balance after three rounds in the game window, the strip the jackpots that these have raised @phone', async ({
  page,
  context,
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
  const opening = context.waitForEvent('page');
  await modal.getByRole('listitem').getByRole('button').first().click();
  const game = await opening;
  await expect(game.getByText(/게임 머니\s*[\d,]+원/)).toBeVisible();
  expect(await game.evaluate(() => window.opener)).toBeNull();

  // The list of a company covers the header and the strip: there the card of the game leads back to it.
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
  await Promise.all([game.waitForEvent('close'), game.getByRole('button', { name: '로비로 돌아가기' }).click()]);
  // Not by the next periodic check, which is up to 30 s later.
  await expect.poll(checks, { intervals: [50], timeout: 5_000 }).toBeGreaterThan(checksBefore);
  await expect(card).toBeHidden();
  await expect(modal).toBeVisible();
  await expect.poll(async () => (await healthUser(page)).in_balance).toBe(0);
  const after = await healthUser(page);
  await expect.poll(() => wonIn(moneyHeld(page))).toBe(after.balance);

  // In the strip of phones or in the header.
  await page.keyboard.press('Escape');
  await expect(modal).toBeHidden();
  const won = Math.trunc(after.balance - (balance + inGame));
  const result = `${won < 0 ? '−' : '+'}${Math.abs(won).toLocaleString('en')}원`;
  const again = page.getByRole('button', { name: /이어하기$/ }).filter({ visible: true });
  if (won !== 0) await expect(again).toContainText(result);
  await expect(page.getByRole('region', { name: '게임', exact: true })).toBeVisible({ visible: isMobile });
  await page.goto('/');
  expect(await wonIn(minorJackpot(page))).toBe(minorBefore + 3 * 2);
});

test('the URL opens a company, and the back button closes it @weekly', async ({ page }) => {
  await page.goto('/?type=slot');
  const card = lobbyCards(page).first();
  await signIn(page);
  await page.goto('/?type=slot');
  await card.click();
  await expect(page).toHaveURL(/company=/);
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(card).toBeFocused();
  await page.goForward();
  await expect(page.getByRole('dialog')).toBeVisible();
});

test('a launch that fails shows the reason and closes the window', async ({ page, context, product }) => {
  await signIn(page);
  const modal = await openSlotCompany(page);
  await product.fault({ call: 'open-game', status: 'time' });
  const opening = context.waitForEvent('page');
  await modal.getByRole('listitem').getByRole('button').first().click();
  const tab = await opening;
  await expect(message(page, '잠시 후 다시 실행해 주세요.')).toBeVisible();
  await expect.poll(() => tab.isClosed()).toBe(true);
});

test('a second game asks before it ends the first one; its window opens with the answer @weekly', async ({ page, context, complaints }) => {
  await signIn(page);
  const modal = await openSlotCompany(page);
  const first = context.waitForEvent('page');
  await modal.getByRole('listitem').first().getByRole('button').first().click();
  await (await first).waitForURL(/\/games\//);

  // The backend requires a second between two games.
  await page.waitForTimeout(1000);
  const other = modal.getByRole('listitem').nth(1).getByRole('button').first();
  const question = message(page, '먼저 연 게임은 종료될 수 있어요.');
  await other.click();
  await question.getByRole('button', { name: '취소' }).click();
  await expect(question).toBeHidden();
  expect(context.pages()).toHaveLength(2);

  await other.click();
  const second = context.waitForEvent('page');
  await question.getByRole('button', { name: '새 게임 열기' }).click();
  await expect((await second).getByRole('button', { name: '돌리기' })).toBeVisible();
  // Chromium does not close a window without opener, and says so.
  await expect.poll(() => complaints.splice(0)).toEqual([expect.stringContaining('Unsafe attempt to initiate navigation')]);
});

test.describe('on an iPhone', () => {
  test.use({ userAgent: iPhone });

  test('a tap opens the game in a tab that knows nothing of the portal @weekly', async ({ page, context, product }) => {
    await signIn(page);
    const modal = await openSlotCompany(page);
    const opening = context.waitForEvent('page');
    await modal.getByRole('listitem').getByRole('button').first().click();
    const tab = await opening;
    await expect.poll(() => tab.url()).toContain(`${product.backendOrigin}/games/`);
    expect(await tab.evaluate(() => window.opener)).toBeNull();
    expect(await tab.evaluate(() => document.referrer)).toBe('');
  });
});

test('three taps and a keyboard bring a visitor from a game through the login into this game @weekly', async ({
  page,
  context,
  product,
}) => {
  await page.goto('/');
  await lobbyCards(page).first().click();
  await message(page, '로그인 후 이용해 주세요.').getByRole('button', { name: '로그인' }).click();
  const form = page.getByRole('main').locator('form');
  await expect(form.getByLabel('아이디')).toBeFocused();
  await page.keyboard.type(demoMember.userId);
  await page.keyboard.press('Tab');
  await page.keyboard.type(demoMember.password);
  await page.keyboard.press('Enter');
  const question = message(page, /게임을 시작할까요/);
  const opening = context.waitForEvent('page');
  await question.getByRole('button', { name: '게임 시작' }).click();
  await expect.poll(async () => (await opening).url()).toContain(`${product.backendOrigin}/games/`);
});

test('if the browser blocks the window, the page shows a button that opens the game @weekly', async ({ page, context }) => {
  await page.addInitScript(() => (window.open = () => null));
  await signIn(page);
  const modal = await openSlotCompany(page);
  await modal.getByRole('listitem').getByRole('button').first().click();
  const link = page.getByRole('link', { name: '게임 열기' });
  await expect(link).toBeVisible();
  const opening = context.waitForEvent('page');
  await link.click();
  await expect((await opening).getByText(/게임 머니\s*[\d,]+원/)).toBeVisible();
});
