import type { Page } from '@playwright/test';
import { signIn } from './support/actions.ts';
import { askFor, openScreen, screens } from './support/money.ts';
import { expect, test } from './support/product.ts';

const enlarge = (page: Page): Promise<string> => page.evaluate(() => (document.documentElement.style.fontSize = '200%'));

test.beforeEach(({ isMobile }) => test.skip(isMobile, 'sets its own windows'));

test('a desktop with letters of 200 % has four games in a row, and the home page only full rows; with usual ones it has eight', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1366, height: 900 });
  await page.goto('/');
  const games = page.locator('#lobby [data-code]');
  /** The number of games in each row. */
  const rows = () =>
    games.evaluateAll((cards) => {
      const tops = cards.filter((card) => card.checkVisibility()).map((card) => Math.round(card.getBoundingClientRect().top));
      return [...Map.groupBy(tops, (top) => top).values()].map(({ length }) => length);
    });
  await expect.poll(rows).toEqual([8, 8]);
  await enlarge(page);
  await expect.poll(rows).toEqual([4, 4, 4, 4]);
  await page.setViewportSize({ width: 1100, height: 900 });
  await expect.poll(async () => new Set(await rows())).toEqual(new Set([4]));
});

test('a ledger with letters of 200 % is no wider than its page', async ({ page }) => {
  for (const width of [390, 1366]) {
    await page.setViewportSize({ width, height: 900 });
    if (width === 390) await signIn(page);
    await page.goto('/jp/user?tab=history');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await enlarge(page);
    // What is for screen readers is 1 px wide.
    const overflow = () =>
      page.getByRole('main').evaluate((main) => {
        const shown = [...main.querySelectorAll('li *')].filter(({ clientWidth }) => clientWidth > 1);
        return Math.max(...shown.map((part) => part.scrollWidth - part.clientWidth));
      });
    await expect.poll(overflow).toBeLessThanOrEqual(1);
  }
});

test('a deposit on a phone with letters of 200 % has a balance of 24 px or more @weekly', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await openScreen(page, screens.deposit);
  await enlarge(page);
  const figure = page
    .getByRole('banner')
    .getByRole('group')
    .getByText(/^[\d,]+$/);
  expect(await figure.evaluate((text) => parseFloat(getComputedStyle(text).fontSize))).toBeGreaterThanOrEqual(24);
});

test('the question for the withdrawal password keeps its title in sight, and its facts, with letters of 200 %', async ({
  page,
  product,
}) => {
  await product.scenario('withdrawalPassword');
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page);
  await openScreen(page, screens.withdraw);
  await enlarge(page);
  await (await askFor(page, screens.withdraw, '10,000')).getByRole('button', { name: screens.withdraw.action }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('출금 비밀번호', { exact: true })).toBeFocused();
  await expect(dialog.getByRole('heading', { name: '10,000원을 출금 신청할까요?' })).toBeInViewport({ ratio: 1 });
  await dialog.getByRole('button', { name: '취소' }).click();
  // From then on the question asks for it, and has room for all its facts and its buttons.
  await askFor(page, screens.withdraw, '10,000');
  await expect(dialog.getByLabel('출금 비밀번호', { exact: true })).toBeFocused();
  await expect(dialog).toBeInViewport({ ratio: 1 });
});

test('the search of a phone with letters of 200 % shows a word whole', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/en/game?q=dragon');
  const field = page.getByRole('main').getByRole('searchbox');
  await expect(field).toHaveValue('dragon');
  await enlarge(page);
  expect(await field.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBeLessThanOrEqual(0);
});

test.describe('popups with letters of 200 %', () => {
  const first = '고객센터는 24시간 열려 있습니다';

  test.beforeEach(({ product }) => product.scenario('popups'));

  test('show their whole text on a desktop, and their buttons in one line', async ({ page }) => {
    await page.setViewportSize({ width: 1366, height: 900 });
    await page.goto('/');
    const card = page.getByRole('dialog', { name: first });
    await expect(card).toBeVisible();
    await enlarge(page);
    await expect.poll(() => card.getByRole('group').evaluate((text) => text.scrollHeight - text.clientHeight)).toBeLessThanOrEqual(1);
    await expect(card).toBeInViewport({ ratio: 1 });
    const tops = await card.getByRole('button').evaluateAll((buttons) => buttons.map((button) => button.getBoundingClientRect().top));
    expect(new Set(tops).size, 'lines of buttons').toBe(1);
  });
});
